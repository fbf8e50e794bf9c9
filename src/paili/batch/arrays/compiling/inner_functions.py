"""How inner functions are compiled, which only loops call: once translated, machine code within loops alone.

Numba optimises each function by itself, with all that it calls, and makes machine code of it; a loop that
calls it then does both again. Nobody else can call an inner function, so that is left out: it keeps what it
was translated to, and the loop that calls it gets that together with all that it needs. Half of the passes of
Numba's translation look for what none of them has (closures, expressions over whole arrays); they go as well.
Together that halves the first value of a hand (27 seconds of processor time where it would be 57) and takes
two fifths off the first call of arrays; the loops run as fast as before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

_NOTHING_TO_DO: Final = (
    "WithLifting", "InlineClosureLikes", "RewriteDynamicRaises", "MakeFunctionToJitFunction",
    "InlineInlinables", "FindLiterallyCalls", "LiteralUnroll", "NopythonRewrites",
    "NoPythonSupportedFeatureValidation", "AnnotateTypes", "DumpParforDiagnostics",
)  # fmt: skip


class _NoEnvironment:
    """The Python objects of a function: an inner one has none."""

    def set_env(self, name: str, environment: object) -> None:
        """Forget it."""


class InnerLibrary(JITCodeLibrary):
    """What an inner function was translated to, and the libraries of what it calls; never machine code."""

    codegen = _NoEnvironment()

    def finalize(self) -> None:
        """Leave optimising to the loops."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return that there is no machine code."""
        return 0

    def add_linking_library(self, library: Any) -> None:
        """Note a library that is called, and what that calls: a caller always stands before what it calls."""
        library._ensure_finalized()
        called = library._linking_libraries if isinstance(library, InnerLibrary) else ()
        for each in (library, *called):
            if each not in self._linking_libraries:
                self._linking_libraries.append(each)

    def _get_module_for_linking(self) -> Any:
        # LLVM takes over only what is called by what is there already: hence the order
        if self._shared_module is None:
            self._shared_module = self.own_module()
            for library in self._linking_libraries:
                is_inner = isinstance(library, InnerLibrary)
                module = library.own_module() if is_inner else library._get_module_for_linking()
                self._shared_module.link_in(module, preserve=not is_inner)
        return self._shared_module

    def own_module(self) -> Any:
        """Return a copy of what this function alone was translated to; it may be there more than once."""
        module = self._final_module.clone()
        for function in module.functions:
            if not function.is_declaration and function.linkage.name == "external":
                function.linkage = "linkonce_odr"
        return module


class InnerCompiler(Compiler):
    """Numba's own compiler, into such a library, without the passes that have nothing to do."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes."""
        state, library = self.state, cast(Callable[..., object], InnerLibrary)
        state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
        pipelines: list[Any] = super().define_pipelines()  # type: ignore[no-untyped-call]
        for pipeline in pipelines:
            pipeline.passes[:] = [each for each in pipeline.passes if each[0].__name__ not in _NOTHING_TO_DO]
        return pipelines
