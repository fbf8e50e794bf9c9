"""How Sphinx makes the site; `build.py` beside this file puts the sources together and calls it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import paili

sys.path.insert(0, str(Path(__file__).parent))
from search_words import EnglishAndHan

project = "paili 牌理"
author = copyright = "The paili authors"  # noqa: A001  (Sphinx's name)
version = release = paili.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["screenshots/*.py", "site"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb", ".rst": "restructuredtext"}

myst_heading_anchors = 3
myst_enable_extensions = ["deflist", "colon_fence", "attrs_inline"]
nb_execution_mode = "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_execution_cache_path = str(Path(__file__).parents[2] / ".site" / "notebooks")
nb_merge_streams = True

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "inherited-members": False, "show-inheritance": False}
napoleon_use_ivar = True
default_role = "code"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "paili 牌理"
html_static_path = ["../../.site/source/_static"]
html_css_files = ["site.css"]
html_favicon = "../../.site/source/_static/icon.svg"
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#14684b", "color-brand-content": "#14684b"},
    "dark_css_variables": {"color-brand-primary": "#6fcfa9", "color-brand-content": "#6fcfa9"},
    "top_of_page_buttons": [],
}
html_search_language = "en"
# a name that is public in two places has two entries
suppress_warnings = ["myst.strikethrough", "mystnb.unknown_mime_type", "ref.python"]


def setup(app: Any) -> None:
    app.add_search_language(EnglishAndHan)
