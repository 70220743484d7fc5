import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Lays packed copies beside the scripts and styles of a folder, which the server hands out as they are. */
export function packAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
  }
}
