import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ownProcesses } from '../../test/pictureProcesses.ts'
import { afterKill, Killed } from './afterKill.ts'
import { imageProcess } from './imageProcess.ts'

const photo = (name: string) => ({
  source: join(import.meta.dirname, '../../test/fixtures', name),
  isHeic: true,
})

test.runIf(process.platform === 'linux')(
  'the kernel ends the picture process first when memory runs out [OPS-231]',
  async () => {
    const pictures = imageProcess()
    await pictures.run('convert', photo('photo.heic'))
    const pids = ownProcesses()
    expect(pids).not.toEqual([])
    for (const pid of pids) expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
    await pictures.close()
  },
)

test('the next picture waits longer after each kill, and is then converted [OPS-231]', async () => {
  const waits: number[] = []
  const recovery = afterKill(async (ms) => waits.push(ms))
  const pictures = imageProcess({ recovery })
  for (const expected of [[], [1000]]) {
    const before = new Set(ownProcesses())
    const converting = pictures.run('convert', photo('photo-12mp.heic'))
    const kill = async (): Promise<void> => {
      const pid = await vi.waitUntil(() => ownProcesses().find((own) => !before.has(own)))
      process.kill(pid, 'SIGKILL')
    }
    await Promise.all([expect(converting).rejects.toThrow(Killed), kill()])
    expect(waits).toEqual(expected)
  }
  expect((await pictures.run('convert', photo('photo.heic'))).width).toBe(1280)
  expect(waits).toEqual([1000, 2000])
  await pictures.close()
})

test('pictures of all processes run one at a time after a kill, and in parallel again once they succeed [OPS-231]', async () => {
  const waits: number[] = []
  const recovery = afterKill(async (ms) => waits.push(ms))
  const { signal } = new AbortController()
  await expect(recovery.run(() => Promise.reject(new Killed()), signal)).rejects.toThrow(Killed)
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string, until?: Promise<void>) => async (): Promise<void> => {
    begun.push(name)
    await until
  }
  const both = [recovery.run(work('one', first.promise), signal), recovery.run(work('other'), signal)]
  await vi.waitFor(() => expect(begun).toEqual(['one']))
  first.resolve()
  await Promise.all(both)
  expect([begun, waits]).toEqual([['one', 'other'], [1000]])
})
