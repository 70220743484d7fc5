import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * The newest seal, which is kept outside the database. So an attacker who removes seals from the database cannot change
 * it.
 */
export const PublishedSeal = z.object({ number: z.int().positive(), mac: z.string().regex(/^[0-9a-f]{64}$/) })
export type PublishedSeal = z.output<typeof PublishedSeal>

const fileIn = (dataDir: string): string => join(dataDir, 'audit.anchor')

export async function readPublishedSeal(dataDir: string): Promise<PublishedSeal | undefined> {
  try {
    return PublishedSeal.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file of the newest seal atomically: the file appears complete or not at all. */
export async function publishSeal(dataDir: string, anchor: PublishedSeal): Promise<void> {
  const file = fileIn(dataDir)
  // Two servers can share a folder, so the draft's name must be unique.
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true })
  await rename(draft, file)
}

/**
 * Sets the anchor, which names the newest seal, after a restore. The backup can have fewer seals than the anchor names,
 * or no seals.
 */
export async function replacePublishedSeal(dataDir: string, anchor: PublishedSeal | null): Promise<void> {
  if (anchor) await publishSeal(dataDir, anchor)
  else await rm(fileIn(dataDir), { force: true })
}
