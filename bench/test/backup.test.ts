import { expect, test } from 'vitest'
import { createCleanup } from '../cleanup.ts'
import { backupsOf } from '../scenarios/backup.ts'

test("the backup scenario measures the time and memory that the operator's backup command takes [BACKUP-13]", async () => {
  const cleanup = createCleanup()
  const options = { rounds: 1, poolSize: 2, say: () => {} }
  try {
    const scenario = backupsOf({ properties: 40, users: 120, issues: 200 })
    const { lines, json } = await scenario.run(
      options as unknown as Parameters<typeof scenario.run>[0],
      cleanup,
    )
    expect(lines.join('\n')).toMatch(/a backup in clear +\d+ s +target 60 s: \w+\n +its memory +\d+ MB/)
    expect(json).toMatchObject({
      settings: { photos: 75 },
      measured: {
        'in clear': [{ made: { files: 75, missingFiles: 0 } }],
        encrypted: [{ made: { isEncrypted: true } }],
      },
    })
  } finally {
    await cleanup.run()
  }
})
