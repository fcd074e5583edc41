/** One run of the bundler over modules of the panel. */
import type { BuildOptions } from 'rolldown';
import type { PanelModule } from '../panel-modules.ts';
import type { SharedPackages } from '../shared-packages.ts';
import { assets } from './assets.ts';
import type { Bundler } from './bundler.ts';
import { computedImports } from './computed-imports.ts';
import { ENTRY, entryScript } from './entry.ts';
import { packages } from './packages.ts';
import { styleSheets } from './style-sheets.ts';

export interface BundleRequest {
  readonly dir: string;
  readonly modules: readonly PanelModule[];
  readonly shared: SharedPackages;
  /** What `process.env` has in them. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Bundles modules.
 * @param folder where the files are written; null: they are made and thrown away
 * @returns the name of the script that starts them
 * @throws what the bundler throws, with file and line
 */
export async function bundle(
  { build }: Bundler,
  { dir, modules, shared, variables }: BundleRequest,
  folder: string | null,
): Promise<string> {
  const options: BuildOptions = {
    cwd: dir,
    input: { panels: ENTRY },
    platform: 'browser',
    // v4's bundler builds what imports a name that is not there
    shimMissingExports: true,
    logLevel: 'silent',
    resolve: {
      conditionNames: ['browser', 'module', 'production'],
      mainFields: ['browser', 'module', 'main'],
      extensions: ['.tsx', '.ts', '.jsx', '.mjs', '.js', '.cjs', '.json'],
      symlinks: true,
    },
    // sources are published as they were written
    moduleTypes: {
      '.js': 'jsx',
      '.mjs': 'jsx',
      '.cjs': 'jsx',
      '.ts': 'ts',
      '.md': 'text',
      '.txt': 'text',
      '.html': 'text',
    },
    transform: {
      jsx: { runtime: 'automatic', development: false },
      target: 'es2022',
      define: Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
      ),
    },
    plugins: [entryScript(modules), packages(shared), styleSheets, assets, computedImports],
    output: {
      ...(folder === null ? {} : { dir: folder }),
      format: 'esm',
      minify: true,
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      assetFileNames: '[name]-[hash][extname]',
    },
    write: folder !== null,
  };
  const { output } = await build(options);
  return output.find((file) => file.type === 'chunk' && file.isEntry)!.fileName;
}
