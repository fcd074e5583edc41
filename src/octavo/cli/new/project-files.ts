/** The files of a new project, except its README and the pictures of an example. */
import { randomBytes } from 'node:crypto';
import { blogFiles } from './blog.ts';
import type { Choices } from './choices.ts';
import { configFiles } from './config-files.ts';
import { type Files, json } from './files.ts';
import type { PackageSource } from './package-source.ts';

/** A folder's name as a package's name. */
const packageName = (folder: string): string =>
  folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'content';

function packageFiles(folder: string, { language }: Choices, source: PackageSource): Files {
  const isTyped = language === 'typescript';
  const devDependencies = {
    ...(source.node === null ? {} : { node: source.node }),
    ...(isTyped ? { typescript: source.typescript } : {}),
  };
  const manifest = {
    name: packageName(folder),
    version: '0.1.0',
    private: true,
    scripts: {
      start: 'octavo start',
      dev: 'octavo dev',
      ...(isTyped ? { typecheck: 'tsc --noEmit' } : {}),
    },
    dependencies: { octavo: source.version },
    ...(Object.keys(devDependencies).length > 0 ? { devDependencies } : {}),
    // npm names each script that nobody has decided on; the binaries of this package are part of it
    allowScripts: { 'better-sqlite3': false, ...(source.node === null ? {} : { node: true }) },
    engines: { node: '>=22.18' },
  };
  const notKept = ['node_modules', '.tmp', '.env', 'public/uploads', '*.log'];
  return {
    'package.json': json(manifest),
    '.gitignore': lines(notKept),
    '.dockerignore': lines([...notKept, '.git']),
    ...(isTyped ? { 'tsconfig.json': json(TSCONFIG) } : {}),
  };
}

const TSCONFIG = { extends: 'octavo/tsconfig.json', include: ['config', 'src', 'types'] };

/** The variables that hold secrets, with what each is for. */
const SECRETS: Readonly<Record<string, string>> = {
  APP_KEYS: 'signs sessions',
  JWT_SECRET: "signs the users' JWTs",
  API_TOKEN_SALT: 'hashes API tokens: they end when it changes',
  ADMIN_JWT_SECRET: "signs administrators' sessions",
  TRANSFER_TOKEN_SALT: 'hashes transfer tokens',
};

const PORTS = { postgres: 5432, mysql: 3306 };

function databaseLines(folder: string, database: Choices['database']): string[] {
  if (database === 'sqlite') {
    return [
      '# sqlite, postgres or mysql; a server needs DATABASE_HOST, _PORT, _NAME, _USERNAME and _PASSWORD, too',
      'DATABASE_CLIENT=sqlite',
      'DATABASE_FILENAME=.tmp/data.db',
    ];
  }
  const name = packageName(folder).replaceAll('-', '_');
  return [
    '# a database that is there, and a user who may make tables in it',
    `DATABASE_CLIENT=${database}`,
    'DATABASE_HOST=localhost',
    `DATABASE_PORT=${PORTS[database]}`,
    `DATABASE_NAME=${name}`,
    `DATABASE_USERNAME=${name}`,
    'DATABASE_PASSWORD=',
    'DATABASE_SSL=false',
  ];
}

function environmentFiles(folder: string, { database }: Choices): Files {
  const withSecrets = (secret: () => string): string =>
    lines([
      'HOST=0.0.0.0',
      'PORT=1337',
      ...databaseLines(folder, database),
      '',
      ...Object.entries(SECRETS).flatMap(([name, use]) => [`# ${use}`, `${name}=${secret()}`]),
    ]);
  return {
    '.env': withSecrets(() => randomBytes(32).toString('base64url')),
    '.env.example': withSecrets(() => ''),
  };
}

const lines = (texts: readonly string[]): string => `${texts.join('\n')}\n`;

/** @param folder the name of the project's folder */
export const projectFiles = (folder: string, choices: Choices, source: PackageSource): Files => ({
  ...packageFiles(folder, choices, source),
  ...environmentFiles(folder, choices),
  ...configFiles(choices),
  ...(choices.example === 'blog' ? blogFiles() : {}),
  ...(choices.example === 'empty' ? { 'src/api/.gitkeep': '' } : {}),
});
