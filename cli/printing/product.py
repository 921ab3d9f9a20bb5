"""`hyskos product`: build a publisher's product, one zip file for each recipient."""

from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from hyskos.cli.printing.export_options import stamp_option, workers_option
from hyskos.cli.printing.print_requests import errors_explained, name_missing_extra
from hyskos.cli.printing.written_files import check_clock, check_target, make_folder, making_files, write_zip
from hyskos.cli.shared.files import PathType
from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.option_types import complete_product
from hyskos.cli.shared.options import SPOKEN, examples, json_option, output_options, print_json
from hyskos.cli.shared.reports import note_missing_credits, print_findings
from hyskos.definitions.languages import _, language, ngettext, text_in
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from hyskos.definitions.kinds.definition import Words
    from hyskos.definitions.kinds.product import Job, Product
    from hyskos.definitions.printing import Stamp
    from hyskos.publishing.products.loaded_product import LoadedProduct

group = LazyGroup(
    "product",
    lazy={
        "check": (
            "hyskos.cli.printing.product:check_command",
            N_("Check a product and its files, and count what each job prints."),
        ),
        "build": (
            "hyskos.cli.printing.product:build_command",
            N_("Write the zip files of a product, one for each job."),
        ),
        "list": ("hyskos.cli.printing.product:list_command", N_("List the built-in products, or the contents of one.")),
    },
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("Check and build a product: one game under your own name, for your buyers, printers and shops."),
    epilog=examples("hyskos product list", "hyskos product build pharaoh-product --job shop -o products"),
)
product_argument = click.argument("name", metavar="NAME|FILE", shell_complete=complete_product)
jobs_option = click.option(
    "--job",
    "jobs",
    multiple=True,
    metavar="NAME",
    help=_("Build only this job; repeatable. Default: all jobs."),
)


@click.command(
    "check",
    help=_("Check a product and its files, and count what each job prints.")
    + examples("hyskos product check pharaoh-product", "hyskos product check my-pharaoh.yaml"),
)
@product_argument
@output_options
def check_command(name: str, as_json: bool) -> int:
    """Read a product, its components and printers, and plan every job."""
    from hyskos.definitions.validation.product_words import missing_languages
    from hyskos.publishing.products import loaded_product as products
    from hyskos.publishing.products.product_zip import copies_of

    with errors_explained():
        loaded = products.load_product(name)
        product, missing = loaded.product, products.find_missing_parts(loaded)
        print_findings(missing)
        products.check_components(loaded)
        products.check_covers(loaded)
        unfolded = products.check_makers(loaded, product.jobs)
        print_findings(unfolded)
        copies_of(loaded, product.jobs)
        count = len(missing) + len(unfolded)
        jobs = [_plan(loaded, job) for job in product.jobs]
    if as_json:
        lacking = missing_languages(loaded.readings[0].document)
        print_json("product.check", {"id": product.id, "version": product.version, "jobs": jobs, "lacking": lacking})
        return 1 if count else 0
    for job in jobs:
        summary = ngettext("at least {n} file", "at least {n} files", job["orders"] or 0).format(n=job["orders"])
        if job["make"] == "tables":
            summary = ngettext("{n} table to play on", "{n} tables to play on", job["tables"] or 0).format(
                n=job["tables"]
            )
        click.echo(f"{job['id']}: {job['needs'] or summary}")
    note_missing_credits(loaded.readings[:1])
    if count:
        findings = ngettext("{n} finding", "{n} findings", count).format(n=count)
        click.echo(f"{product.id}, {findings}", err=True)
        return 1
    click.echo(_("{name}, nothing found").format(name=product.id), err=True)
    return 0


class _Plan(TypedDict):
    """A job in the answer of `check`: numbers of orders and tables, or what must be installed for it."""

    id: str
    make: str
    orders: int | None
    tables: int | None
    needs: str | None


def _plan(loaded: "LoadedProduct", job: "Job") -> _Plan:
    from hyskos.definitions.extras import MissingExtraError
    from hyskos.publishing.products.loaded_product import check_job_extras, orders_of, tables_in

    product = loaded.product
    try:
        check_job_extras(product, [job])
    except MissingExtraError as error:
        return _Plan(id=job.id, make=job.make, orders=None, tables=None, needs=name_missing_extra(error))
    orders, tables = (
        orders_of(loaded, [job], product.languages, "margin"),
        tables_in(loaded, job, product.languages_of(job)),
    )
    return _Plan(id=job.id, make=job.make, orders=len(orders), tables=len(tables), needs=None)


@click.command(
    "build",
    help=_("Build a product: one zip file for each job.")
    + "\n\n"
    + _(
        "Each zip file is for one recipient: sheets for buyers, press files or pictures for one printer, pictures for "
        "a shop, or proofs. Each has a text file that lists the contents, and a manifest, which `hyskos kit verify` "
        "checks. The same input always gives the same bytes."
    )
    + examples(
        "hyskos product build pharaoh-product -o products",
        "hyskos product build my-pharaoh.yaml --lang es --job home-a4 -o products",
    ),
)  # fmt: skip
@product_argument
@click.option(
    "-o", "--output", "folder", type=PathType(path_type=Path, file_okay=False), default=Path("products"),
    show_default=True, metavar="DIR", help=_("Folder to write to."),
)  # fmt: skip
@jobs_option
@click.option(
    "--lang", "langs", multiple=True, type=SPOKEN,
    help=_("Build only this language; repeatable. Default: all languages of the product."),
)  # fmt: skip
@stamp_option
@click.option("--force", is_flag=True, help=_("Overwrite a file even if it is not a kit."))
@workers_option
@json_option
def build_command(
    name: str,
    folder: Path,
    jobs: tuple[str, ...],
    langs: tuple[str, ...],
    stamp: "Stamp",
    force: bool,
    workers: int | None,
    as_json: bool,
) -> int:
    """Make and write one zip file after another; report all obstacles before the first."""
    from hyskos.publishing.products import loaded_product as products
    from hyskos.publishing.products.product_zip import build_zip, check_jobs, zip_name

    check_clock()
    zips, problems = list[dict[str, object]](), 0
    with making_files(workers) as how:
        loaded = products.load_product(name)
        spoken = products.chosen_languages(loaded.product, langs)
        chosen = products.chosen_jobs(loaded.product, jobs, spoken)
        print_findings(check_jobs(loaded, chosen))
        make_folder(folder)
        paths = {job.id: folder / zip_name(loaded.product, job, langs) for job in chosen}
        for path in paths.values():
            check_target(path, force)
        print_findings(products.find_missing_parts(loaded, spoken))
        for job in chosen:
            zipped = build_zip(loaded, [job], spoken, stamp, how)
            zips.append({"job": job.id, **write_zip(paths[job.id], zipped, force, as_json)})
            problems += zipped.problems
    if as_json:
        print_json("product.build", {"id": loaded.product.id, "zips": zips})
    return 1 if problems else 0


@click.command(
    "list",
    help=_("List the built-in products, or the components and jobs of one.")
    + examples("hyskos product list", "hyskos product list pharaoh-product"),
)
@click.argument("name", metavar="[NAME|FILE]", default="", shell_complete=complete_product)
@output_options
def list_command(name: str, as_json: bool) -> int:
    """List the products, or the contents of one; a product with mistakes does not hide the others."""
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.loader import PRODUCT, files_of_kind
    from hyskos.publishing.products.loaded_product import load_product

    if name:
        _list_one(name, as_json)
        return 0
    listed, code = list["Product"](), 0
    for product in files_of_kind(PRODUCT):
        try:
            with errors_explained():
                listed.append(load_product(product).product)
        except UnreadableError as error:
            print_findings(error.findings)
            code = 1
    rows = [
        {"id": product.id, "game": product.game, "title": in_own_language(product.title), "file": product.source}
        for product in listed
    ]
    if as_json:
        print_json("product.list", {"items": rows})
        return code
    width = max(len(row["id"]) for row in rows)
    for row in rows:
        click.echo(f"{row['id']:{width}}  {row['title']}")
    return code


def in_own_language(texts: "Words") -> str:
    """Return a text in the language of the output."""
    return text_in(texts, language())


def _list_one(name: str, as_json: bool) -> None:
    from hyskos.publishing.products.loaded_product import load_product, parts_of
    from hyskos.publishing.products.product_zip import zip_name

    with errors_explained():
        loaded = load_product(name)
    product = loaded.product
    parts = [
        {"id": board.id, "count": count, "sort": sort, "title": in_own_language(board.title)}
        for board, count, sort in parts_of(loaded, language())
    ]
    jobs = [
        {
            "id": job.id, "make": job.make, "profile": job.profile, "shop": job.shop or None,
            "file": zip_name(product, job, ()),
        }
        for job in product.jobs
    ]  # fmt: skip
    if as_json:
        print_json("product.list", {"id": product.id, "components": parts, "jobs": jobs})
        return
    click.echo(f"{in_own_language(product.title)}: {in_own_language(product.subtitle)}")
    for part in parts:
        click.echo(f"  {part['count']} × {part['sort']}: {part['title']} ({part['id']})")
    for job in jobs:
        click.echo(f"  {job['file']}  {job['make']} {job['profile'] or job['shop'] or ''}".rstrip())
