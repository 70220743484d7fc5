import { expect, test } from 'vitest'
import { createCleanup } from '../cleanup.ts'
import { SERVER_ONLY } from '../processes.ts'
import { itemsBurstOf } from '../scenarios/itemsBurst.ts'

test('the burst of items counts what each manager is told, once [FORYOU-05] [TALK-13]', async () => {
  const cleanup = createCleanup()
  const options = { rounds: 2, poolSize: 4, entry: SERVER_ONLY, profileDir: undefined, say: () => {} }
  try {
    const scenario = itemsBurstOf({ managers: 5, residents: 20 })
    const { lines, json } = await scenario.run(
      options as unknown as Parameters<typeof scenario.run>[0],
      cleanup,
    )
    expect(lines.join('\n')).toMatch(/a report until it is answered.* reached\n.*a message.* reached\n/)
    expect(json).toMatchObject({
      wrong: 0,
      times: { newReport: { length: 2 }, residentWrote: { length: 2 } },
    })
  } finally {
    await cleanup.run()
  }
})
