"""The page for players and the HTTP interface below it; starts with ``paili serve``.

No rule of the game lives here: requests are read, asked of the engine, and answered with the records that
``--json`` prints. FastAPI gives the typed models and the OpenAPI document; it is imported only here.
"""
