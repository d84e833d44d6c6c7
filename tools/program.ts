import { spawnSync } from "node:child_process";
import process from "node:process";
import { Argument, Command, Option } from "commander";
import { projectRoot } from "../server/core/root";
import { addDataCommands } from "./data/commands";
import { BENCHES, type Bench, VISITS } from "./bench/names";
import type { RulesOptions } from "./coverage/rules";
import { whole } from "./kit/command-line";

/** The command line of the tools; each tool is loaded when it is called. */
export const program = new Command("npm run tool --")
  .description("The tools of Backroom. Most have a short name too: npm run bench is npm run tool -- bench.")
  .helpCommand(false)
  .showHelpAfterError();

const AT_ROOT = { cwd: projectRoot, stdio: "inherit" } as const;

/** The pages and the server are built first, if they changed. */
const built = (command: Command): Command =>
  command.hook("preAction", () => {
    const { status } = spawnSync(process.execPath, ["scripts/bootstrap.mjs", "--build"], AT_ROOT);
    if (status !== 0) process.exit(status ?? 1);
  });

const exitWith = (code: number): void => void (process.exitCode = code);

program.commandsGroup("Develop:");
program
  .command("dev")
  .summary("pages with hot reload and the server behind them")
  .description(
    "Serves the pages with hot reload at http://localhost:5173, and the server behind them; Ctrl-C ends both.",
  )
  .action(async () => (await import("./dev")).dev());
program
  .command("doctor")
  .summary("whether this machine has what Backroom needs")
  .description(
    "Checks what starting, testing and developing need, and prints the command that installs what is missing.",
  )
  .action(() => exitWith(spawnSync(process.execPath, ["tools/doctor.mjs"], AT_ROOT).status ?? 1));
built(program.command("shots"))
  .summary("pictures of every screen, into shots/")
  .description(
    "Captures every screen at 1440, 900 and 390 px, in light and dark, into shots/. BACKROOM_URL names a running demo " +
      "server; without it the built one is started on a separate shop.",
  )
  .argument("[words...]", "only the files whose name contains all of these, such as: orders 390")
  .action(async (words: string[]) => (await import("./shots")).shots(words));

built(program.command("cluster"))
  .summary("a PostgreSQL that fails over, and two servers on it")
  .description(
    "Starts three nodes of etcd, Patroni and PostgreSQL, a proxy and two Backroom servers on this machine, until Ctrl-C. " +
      "Needs packages of Debian, which it names when they are missing. docs/cluster.md explains it.",
  )
  .option("--data <folder>", "where all of it keeps its data", ".data/cluster")
  .option("--port <n>", "of the first server; the second has the next, the proxy those from ten further", whole, 4100)
  .action(async (options: { data: string; port: number }) => (await import("./cluster/main")).cluster(options));

program.commandsGroup("Machines:");
program
  .command("flows")
  .summary("draw every machine into docs/statecharts, or export it for Stately's editor")
  .description("Writes every machine as a statechart into docs/statecharts, and removes outdated files there.")
  .option("--stately", "write every machine into .cache/stately instead, as code that Stately's editor imports")
  .action(async ({ stately = false }: { stately?: boolean }) => {
    const machines = await import("./flows/main");
    return stately ? machines.stately() : machines.flows();
  });
program
  .command("paths")
  .summary("print paths through a machine as a test plan, or run them in Chromium")
  .description(
    "Prints paths through a machine as a test plan, or runs them; without arguments it lists machines and states.",
  )
  .argument("[words...]", "the machine, and what follows")
  .allowUnknownOption()
  .addHelpText(
    "after",
    `
  --cover <what>     what the paths cover together: shortest, states, transitions, everything
  --to <state>       the state in which each path ends
  --transition <t>   the shortest path that takes a transition; a part of its name is enough
  --pair "<t> then <t>"
                     the shortest path that takes one transition and, at once or later, another
  --errors           a path to each class of error
  --path <number>    only one path of the plan
  --json             for programs
  --save             write each path as a test file into tests/e2e/paths/saved
  --run              run the paths in Chromium on a running Backroom
  --visible          in a window
  --origin <address> the Backroom, default http://localhost:4000
  --as <who>         who signs in: admin, manager or sales

docs/flows.md explains how to use it.`,
  )
  .action(async (words: string[]) => exitWith(await (await import("./paths/main")).paths(words)));
program
  .command("replay")
  .summary("repeat the steps of a saved report on the machines of this working copy")
  .description("Repeats the steps of a report saved by Report a problem, and shows them at /flows, step by step.")
  .argument("<file>", "the report")
  .option("--print", "print the steps instead, each with its state and any difference from the recorded one")
  .action(async (file: string, { print = false }: { print?: boolean }) =>
    (await import("./replay/main")).replay(file, print),
  );

program.commandsGroup("Test:");
const coverage = program
  .command("coverage")
  .summary("what the tests cover: clauses, models or rules")
  .description("What the tests cover: clauses of the specification, the machines, or the rules of the server.");
coverage
  .command("clauses")
  .description("Writes docs/coverage.md: which test shows which clause. Exits with 1 when a clause has no test.")
  .action(async () => (await import("./coverage/clauses")).writeCoverage());
coverage
  .command("models")
  .description(
    "Runs tests/models and prints the states, transitions and planted faults they reach for every machine. Exits with " +
      "1 when a test fails, a machine has no model, or something is not reached.",
  )
  .action(async () => exitWith(await (await import("./coverage/models")).coverModels()));
program
  .command("test-times")
  .summary("the processor time of each test file")
  .description(
    "Runs the tests of a project one file at a time and prints the processor time of each file, with that of PostgreSQL " +
      "and Chromium. Unlike elapsed time it hardly depends on the load of the machine.",
  )
  .addArgument(new Argument("<project>").choices(["unit", "dom", "server", "browser"]))
  .argument("[words...]", "only the files whose path contains one of these")
  .option("--tests", "the time of each test")
  .action(async (project: string, words: string[], options: { tests?: boolean }) =>
    exitWith(await (await import("./test-times")).testTimes(project, words, options)),
  );
coverage
  .command("rules")
  .description(
    "Puts every simple fault into the server's plain rules and into the conditions and written values of its statements, " +
      "runs the tests that reach each, and prints what no test notices. All take hours: name a room, or take a sample.",
  )
  .option(
    "--only <words...>",
    "the faults whose file, kind and term match all of these words or patterns, such as: orders dropped",
  )
  .option("--sample <n>", "only so many of each room", whole)
  .option("--seed <n>", "which ones", whole)
  .option("--as-recorded", "only with the test files that were recorded before")
  .option("--report", "run nothing, print what all runs found")
  .option("--tests <pattern>", "only with the test files whose path matches")
  .option("--minutes <n>", "stop after so many minutes", whole)
  .option("--workers <n>", "how many test files run at once", whole)
  .action(async (options: RulesOptions) => exitWith((await import("./coverage/rules")).coverRules(options)));
built(program.command("fuzz"))
  .summary("send valid and invalid requests generated from the API's description")
  .description(
    "Starts a server on a separate small demo shop and sends requests generated from its description. Fails on any 5xx, " +
      "on a reply that does not match the description, and when the books are wrong at the end.",
  )
  .option("--requests <n>", "how many", whole, 100_000)
  .option("--connections <n>", "how many at once", whole, 8)
  .option("--seed <text>", "the seed of an earlier run, to send the same requests")
  .action(async (options: { requests: number; connections: number; seed?: string }) =>
    (await import("./fuzz/main")).fuzz(options),
  );
program
  .command("generative")
  .summary("random staff against a small model of the shop")
  .description("Runs the generative test of the server at length; a failure is printed as its shortest sequence.")
  .option("--sequences <n>", "how many", whole, 2000)
  .option("--seed <n>", "the seed of an earlier run")
  .action(async (options: { sequences: number; seed?: string }) =>
    exitWith((await import("./generative")).generative(options)),
  );
built(program.command("bench"))
  .summary("measure the server and the pages")
  .description("Measures, by default server and web. Exits with 1 when a limit is exceeded.")
  .addArgument(new Argument("[benches...]").choices(Object.keys(BENCHES)).default(["server", "web"]))
  .option(
    "--orders <n>",
    "server, numbers, figures, scale, backup, hour: the size of the (largest) shop instead of those below",
    whole,
  )
  .option("--fresh", "server, numbers, figures, scale: make the cached large shop again")
  .option(
    "--only <part>",
    "server, figures, scale: the routes with this in their names; trust: the tests, such as killed; web: phone, the times; hour: overload",
  )
  .option("--plot <file>", "scale: also draw the times into an SVG file")
  .option("--whole", "figures: seed every order, which takes half an hour, and check the books after the measurements")
  .addOption(new Option("--visit <name>", "web: one of the visits of the phone").choices(VISITS))
  .option("--slowdown <n>", "web: how many times slower than this machine the phone is", whole)
  .option("--peer <folder>", "web: the built pages of another app, to time its list in the same passes")
  .option("--peer-page <address>", "web: the address of the peer's list, which shows a table", "/")
  .option("--seed <text>", "trust, hour: the seed of an earlier run, to repeat its pauses, cuts and kills")
  .option("--minutes <n>", "hour: how long, after one minute of warm-up; 60 by default", whole)
  .option("--years <n>", "figures: the age of the shop by its sums of days", whole)
  .option("--staff <n>", "hour: how many people; 200 by default", whole)
  .option("--from <file>", "trust: go on with the results of a stopped run, without the cells that it found good")
  .addHelpText(
    "after",
    `\n${Object.entries(BENCHES)
      .map(([name, about]) => `  ${name.padEnd(9)}${about}`)
      .join("\n")}`,
  )
  .action(async (names: Bench[], options: object) =>
    exitWith(await (await import("./bench/main")).bench(names, options)),
  );
built(program.command("weights"))
  .summary("the size of each page beside the committed figures, or commit new ones")
  .description(
    "Prints what each page weighs as it is sent, and by how much that differs from tools/bench/web/weights.json. Exits with 1 " +
      "when a figure has grown by more than a tenth.",
  )
  .option("--update", "write the figures of this build to tools/bench/web/weights.json")
  .action(async ({ update = false }: { update?: boolean }) =>
    exitWith((await import("./bench/web/weights")).weights(update)),
  );

program.commandsGroup("What is shipped:");
program
  .command("sbom")
  .summary("the software bill of materials, into dist")
  .description(
    "Writes dist/sbom.cdx.json: every package that is shipped, in CycloneDX, as a scanner for known weaknesses reads it. " +
      "Needs no network.",
  )
  .action(async () => (await import("./licences/main")).sbom());
program
  .command("licences")
  .summary("the licences of all packages that are shipped")
  .description(
    "Prints the packages that are shipped by their licence. Exits with 1 when one is not in tools/licences/allowed.ts.",
  )
  .action(async () => exitWith((await import("./licences/main")).licences()));

program.commandsGroup("A shop's data:");
addDataCommands(program);
