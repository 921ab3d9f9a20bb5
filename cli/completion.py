"""`hyskos completion`: print the shell script that completes commands, options and names."""

import click
from click.shell_completion import ShellComplete, get_completion_class

from hyskos.cli.shared.options import Choice, examples, lang_option
from hyskos.definitions.languages import _

SHELLS = ("bash", "zsh", "fish")


@click.command(
    help=_("Print a script that lets your shell complete commands, options and names.")
    + examples(
        'eval "$(hyskos completion bash)"        # ~/.bashrc',
        'eval "$(hyskos completion zsh)"         # ~/.zshrc',
        "hyskos completion fish > ~/.config/fish/completions/hyskos.fish",
    )
)
@click.argument("shell", type=Choice(SHELLS))
@lang_option
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print Click's script for this shell, without Click's check of the bash version."""
    kind = get_completion_class(shell)
    assert kind is not None, shell
    click.echo(ShellComplete.source(kind(ctx.find_root().command, {}, "hyskos", "_HYSKOS_COMPLETE")))
