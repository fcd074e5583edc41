/** Builds a project's modules for the panel: all of them together, without those that cannot be built. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BuiltPanels, FailedPanel } from '../built-panels.ts';
import type { PanelModule } from '../panel-modules.ts';
import { type BundleRequest, bundle } from './bundle.ts';
import type { Bundler } from './bundler.ts';
import { reasonOf } from './reason.ts';

/** What compression makes smaller. */
const PACKED = new Set(['.js', '.svg', '.json']);

/** Below that a browser waits for the connection alone. */
const SMALL = 1000;

/**
 * @param folder where the files are written
 * @throws what the bundler throws where the host itself cannot be built
 */
export async function buildPanels(
  bundler: Bundler,
  request: BundleRequest,
  folder: string,
): Promise<Omit<BuiltPanels, 'fingerprint'>> {
  const { good, failures } = await tryAll(bundler, request, folder);
  if (good.entry !== null) packFiles(folder);
  return { entry: good.entry, plugins: good.modules.map(({ plugin }) => plugin), failures };
}

interface Tried {
  readonly good: { readonly entry: string | null; readonly modules: readonly PanelModule[] };
  readonly failures: readonly FailedPanel[];
}

/** Together first: only where that fails is each one tried by itself. */
async function tryAll(bundler: Bundler, request: BundleRequest, folder: string): Promise<Tried> {
  const { modules, dir } = request;
  try {
    return { good: { entry: await bundle(bundler, request, folder), modules }, failures: [] };
  } catch {
    const failures: FailedPanel[] = [];
    const built: PanelModule[] = [];
    for (const module of modules) {
      try {
        await bundle(bundler, { ...request, modules: [module] }, null);
        built.push(module);
      } catch (error) {
        failures.push({ plugin: module.plugin, reason: reasonOf(error, dir) });
      }
    }
    const entry = built.length === 0 ? null : await bundle(bundler, { ...request, modules: built }, folder);
    return { good: { entry, modules: built }, failures };
  }
}

/** Puts the compressed forms beside the files: no request waits for that. */
function packFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!PACKED.has(extname(name))) continue;
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < SMALL) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 6 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}
