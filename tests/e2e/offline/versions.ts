import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fastify } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { App } from "../../../server/core/http/app-types";
import { validatorCompiler } from "../../../server/core/http/validation";
import { addWeb } from "../../../server/core/plugins/web";
import { projectRoot } from "../../../server/core/root";
import { keepPages } from "../../../server/core/startup/kept-pages";
import { personMenu } from "../support/steps";
import { type Cuttable, openCuttable } from "./cuttable";

const BUILT = path.join(projectRoot, "dist", "web");
const TEXT = /\.(js|css|html)$/;
const OF_SHOP = /^\/(api|files|media|livez)(\/|\?|$)/;

const reversed = (text: string) => [...text].toReversed().join("");

/** Copies the built pages and gives each asset another name, as if every source had changed. */
async function buildNext(folder: string): Promise<void> {
  await cp(BUILT, folder, { recursive: true, filter: (file) => !/\.(br|gz)$|\.vite/.test(file) });
  const assets = await readdir(path.join(folder, "assets"));
  const nextName = (name: string) => name.replace(/(\.\w+)$/, "next$1");
  await Promise.all(
    assets.map((name) => rename(path.join(folder, "assets", name), path.join(folder, "assets", nextName(name)))),
  );
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((each) => TEXT.test(each))) {
    const text = await readFile(path.join(folder, file), "utf8");
    const next = assets.reduce((changed, name) => changed.replaceAll(name, nextName(name)), text);
    // The worker takes a file from its earlier version unless its revision differs.
    const revised = next.replace(
      /(\.html\W+revision\W+)([0-9a-f]{16})/g,
      (_, before: string, revision: string) => before + reversed(revision),
    );
    await writeFile(path.join(folder, file), revised);
  }
}

type Version = "first" | "next";

/** Replaces the pages that the visitor gets from the shop. */
type Versions = {
  /**
   * Starts a server with the pages of a version. Where `named` is another one, pages that ask which version is served
   * reach a server that has not been replaced, or was replaced earlier.
   */
  deploy: (version: Version, named?: Version) => Promise<void>;
};

const asksForVersion = ({ url, headers }: IncomingMessage) => url === "/" && headers["sec-fetch-mode"] !== "navigate";

async function withVersions({ answerWith }: Cuttable): Promise<Versions> {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-versions-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const next = path.join(folder, "next");
  await buildNext(next);
  const start = async (version: Version) => {
    const webFolder = version === "first" ? BUILT : next;
    const earlierFolders = await keepPages(webFolder, path.join(folder, "kept"), new Date());
    const app: App = fastify().withTypeProvider<ZodTypeProvider>();
    app.setValidatorCompiler(validatorCompiler);
    await addWeb(app, { webFolder, earlierFolders });
    await app.ready();
    onTestFinished(() => app.close());
    return app;
  };
  return {
    deploy: async (version, named = version) => {
      const naming = await start(named);
      const server = named === version ? naming : await start(version);
      answerWith((incoming, reply) => {
        if (OF_SHOP.test(incoming.url ?? "")) return false;
        (asksForVersion(incoming) ? naming : server).routing(incoming, reply);
        return true;
      });
    },
  };
}

/** A page of the first version, signed in, and the server that can be replaced. */
export async function visitFirst(address: string, visit: Parameters<typeof openCuttable>[1]) {
  const shop = await openCuttable(DEMO_SIGN_INS.manager, visit);
  const { deploy } = await withVersions(shop);
  await deploy("first");
  await shop.page.goto(address);
  await personMenu(shop.page).waitFor();
  return { ...shop, deploy };
}

/** Which version the document of the page is of. */
export const versionOf = (page: Page) =>
  page.evaluate(() => {
    const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
    return entry?.endsWith("next.js") ? "next" : "first";
  });
