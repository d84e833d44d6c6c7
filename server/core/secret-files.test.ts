import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config";
import { SECRETS } from "./secret-files";

const URL_OF_DATABASE = "postgres://backroom:pass%2Fword@127.0.0.1:5432/backroom";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backroom-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function secretFile(content: string): string {
  const file = join(newFolder(), "secret");
  writeFileSync(file, content);
  return file;
}

const refusal = (env: Record<string, string>) => {
  try {
    return readConfig(env).databaseUrl;
  } catch (error) {
    return String(error);
  }
};

test("each secret is read from the file that its setting names, without the line break at the end", () => {
  const config = readConfig({
    DATABASE_URL_FILE: secretFile(`${URL_OF_DATABASE}\n`),
    BACKROOM_SMTP_URL_FILE: secretFile("smtp://shop:secret@smtp.example.com:587\r\n"),
    BACKROOM_MAIL_FROM: "shop@example.com",
    BACKROOM_BUCKET_URL: "https://s3.example.com/pictures",
    BACKROOM_BUCKET_KEY_ID: "id",
    BACKROOM_BUCKET_SECRET_FILE: secretFile(" with spaces "),
  });
  expect(config.databaseUrl).toBe(URL_OF_DATABASE);
  expect(config.mail?.url).toBe("smtp://shop:secret@smtp.example.com:587");
  expect(config.bucket?.secretAccessKey).toBe(" with spaces ");
});

test("an empty setting does not count: neither the file's name nor the value next to it", () => {
  expect(readConfig({ DATABASE_URL: "", DATABASE_URL_FILE: secretFile(URL_OF_DATABASE) }).databaseUrl).toBe(
    URL_OF_DATABASE,
  );
  expect(readConfig({ DATABASE_URL: URL_OF_DATABASE, DATABASE_URL_FILE: "" }).databaseUrl).toBe(URL_OF_DATABASE);
});

test.each(SECRETS)("a file of %s that cannot be used is named with what to do, and no content", (name) => {
  const missing = join(newFolder(), "nothing");
  expect(refusal({ [`${name}_FILE`]: missing })).toContain(
    `${name}_FILE names ${missing}, which does not exist: create it, or correct the path.`,
  );
  const empty = secretFile("\n");
  expect(refusal({ [`${name}_FILE`]: empty })).toContain(
    `${name}_FILE names ${empty}, which is empty: write the secret into it.`,
  );
  const folder = newFolder();
  expect(refusal({ [`${name}_FILE`]: folder })).toContain(
    `${name}_FILE names ${folder}, which cannot be read (EISDIR): let the user of the server read it.`,
  );
  const both = refusal({ [name]: "top-secret", [`${name}_FILE`]: secretFile("other-secret") });
  expect(both).toContain(`${name}_FILE is set, and ${name} too: keep one.`);
  expect(both).not.toMatch(/top-secret|other-secret/);
});

test("all files that cannot be used are reported at once", () => {
  const missing = join(newFolder(), "nothing");
  const sentences = refusal(Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, missing])));
  for (const name of SECRETS) expect(sentences).toContain(`${name}_FILE names`);
});

test("an address in a file is checked like one in the environment, without quoting it", () => {
  const sentence = refusal({ DATABASE_URL_FILE: secretFile("mysql://shop:guess@127.0.0.1/shop") });
  expect(sentence).toContain("DATABASE_URL must look like postgres://");
  expect(sentence).not.toContain("guess");
});
