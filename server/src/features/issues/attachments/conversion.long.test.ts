import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { openConversions } from '../../../../test/conversions.ts'
import { retryPhotos } from '../../file-store/photos/service.ts'
import { convertAttachment } from './service.ts'

// This photo is large enough that its conversion can be interrupted, even on a busy machine.
const HEIC = await readFile(new URL('../../../../test/fixtures/photo-12mp.heic', import.meta.url))

const { ctx, jobsOf, report, rowOf, services } = openConversions()

function killImageProcesses(): void {
  for (const row of execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')) {
    const [pid, parent, ...args] = row.trim().split(/ +/)
    if (parent === String(process.pid) && args.join(' ').includes('imageChild'))
      process.kill(Number(pid), 'SIGKILL')
  }
}

/** Converts the photo while its process is killed, as happens when a machine runs out of memory. */
async function convertInterrupted(id: number): Promise<string> {
  const outcome = convertAttachment(ctx(), id).then(
    () => 'completed',
    () => 'comes again',
  )
  const progress = { isOver: false }
  void outcome.then(() => {
    progress.isOver = true
  })
  while (!progress.isOver) {
    killImageProcesses()
    await new Promise(setImmediate)
  }
  return outcome
}

describe('the interrupted conversion of a photo', () => {
  it('the conversion of a photo is retried after its process was killed, and the photo is then shown [SAFE-06]', async () => {
    const id = await report('Killed once', 'a.heic', HEIC)
    expect(await convertInterrupted(id)).toBe('comes again')
    expect(await rowOf(id)).toMatchObject({ state: 'processing', interruptions: 1 })
    await convertAttachment(ctx(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'ready' })
  })

  it('the conversion of a photo stops after ten interruptions, until an operator runs the retry command [SAFE-06]', async () => {
    const id = await report('Killed often', 'b.heic', HEIC)
    const interrupted = { interruptions: 9 }
    await services().db.updateTable('issue_attachments').set(interrupted).where('id', '=', id).execute()
    expect(await convertInterrupted(id)).toBe('completed')
    expect(await rowOf(id)).toMatchObject({ state: 'failed', display_key: null })
    const before = await jobsOf(id)
    expect(await retryPhotos(ctx())).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'processing', interruptions: 0 })
    expect(await jobsOf(id)).toBe(before + 1)
    await convertAttachment(ctx(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'ready' })
    expect(await retryPhotos(ctx())).toBe(0)
  })
})
