from paili.web.app import create_app as create_app
