import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeSync, openSync, closeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from '../cleanup.ts'

export interface LimitedFolder {
  path: string
  /** Fills the remaining space of the folder to the last byte. */
  fill(): void
  /** Raises the size limit of the folder to `megabytes`. */
  grow(megabytes: number): void
}

export const NO_LIMITED_FOLDER =
  'Skipped: this account may not mount a folder of a limited size (tmpfs), which this experiment fills.'

const CHUNK = Buffer.alloc(64 * 1024)

/** Mounts an in-memory folder of limited size. Returns undefined if this account can't mount one. */
export function openLimitedFolder(megabytes: number, cleanup: Cleanup): LimitedFolder | undefined {
  const path = mkdtempSync(join(tmpdir(), 'limited-'))
  const mount = (...options: string[]): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', path]).status === 0
  if (!mount('-o', `size=${megabytes}m,mode=0755`)) {
    rmSync(path, { recursive: true })
    return undefined
  }
  cleanup.add(async () => {
    spawnSync('umount', ['-l', path])
    rmSync(path, { recursive: true, force: true })
  })
  return {
    path,
    fill: () => fillWith(join(path, 'ballast')),
    grow: (more) => void mount('-o', `remount,size=${more}m`),
  }
}

function fillWith(file: string): void {
  const open = openSync(file, 'a')
  try {
    for (let size = CHUNK.length; size >= 1;)
      try {
        writeSync(open, CHUNK, 0, size)
      } catch {
        size = Math.floor(size / 2)
      }
  } finally {
    closeSync(open)
  }
}
