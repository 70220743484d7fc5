import { PublishedSeal } from '../audit/publishedSeal.ts'
import { runVerifyAudit } from '../audit/command.ts'
import { replaceSecretKey } from '../features/auth/secret-key/service.ts'
import { retryPhotos } from '../features/file-store/photos/service.ts'
import { moveFiles } from '../features/file-store/service.ts'
import { planRetention, runRetention } from '../features/retention/service.ts'
import { command, flag, judged, text } from './command.ts'
import { withServices } from './withServices.ts'

const ANCHOR = judged(
  text('NUMBER:MAC', 'A seal from the log that the audit must contain.'),
  (typed) => {
    const [number, mac] = typed.split(':')
    return PublishedSeal.safeParse({ number: Number(number), mac }).data
  },
  'must be NUMBER:MAC, as in the log',
)

function linesOf(counts: [name: string, count: number, held: number][], nothing: string): string {
  const lines = counts
    .filter(([, count, held]) => count > 0 || held > 0)
    .map(([name, count, held]) => `${name}: ${count}${held > 0 ? `, kept by a hold: ${held}` : ''}`)
  return lines.join('\n') || nothing
}

export const DATA = [
  command({
    name: 'audit verify',
    about: 'Checks the audit and names the first event or seal that has changed since it was sealed.',
    options: { anchor: ANCHOR },
    exits: { 1: 'an event or a seal has changed since it was sealed' },
    run: ({ anchor }, config) => runVerifyAudit(config(), { anchor }),
  }),
  command({
    name: 'secret-key replace',
    about: 'Shows what is lost if the database changes to this SECRET_KEY.',
    options: { yes: flag('Changes to the new key. Stop every server first.') },
    run: async ({ yes }, config) => {
      const work = { takesOtherKey: true }
      const data = await withServices(config(), (ctx) => replaceSecretKey(ctx, { isSure: yes }), work)
      const { authenticators, recoveryCodes, alarmCodes, messages } = data.lost
      const lost = `${authenticators} authenticators, ${recoveryCodes} recovery codes, ${alarmCodes} alarm codes, ${messages} waiting messages with a code or link`
      return {
        data,
        text: data.replaced
          ? `The database now uses this key. Lost: ${lost}. Everybody is signed out.`
          : `This would lose ${lost}, and sign everybody out. Stop every server and run the command again with --yes.`,
      }
    },
  }),
  command({
    name: 'files move',
    about: 'Copies the files into the store that FILE_STORE names, and reads each copy to check it.',
    options: {
      yes: flag('Changes to the new store and empties the old one. Stop every server first.'),
      'without-lost': flag('Changes to the new store even if some files are in neither store.'),
    },
    run: async ({ yes, 'without-lost': leavesLost }, config) => {
      const work = { takesOtherStore: true }
      const data = await withServices(config(), (ctx) => moveFiles(ctx, { isSure: yes, leavesLost }), work)
      const { files, copied, present, lost, removed } = data
      const counts = `Files: ${files}. Copied and read back: ${copied}, already there: ${present}, in neither store: ${lost}.`
      return {
        data,
        text: data.switched
          ? `${counts} Removed from the old store: ${removed}. The database now uses the new store.`
          : `${counts} Nothing was removed. Stop every server and run the command again with --yes.`,
      }
    },
  }),
  command({
    name: 'photos retry',
    about: 'Retries photos that failed to convert. The photos appear when a server has converted them.',
    options: {},
    run: async (_typed, config) => {
      const count = await withServices(config(), retryPhotos)
      return { data: { retried: count }, text: `Photos to convert again: ${count}.` }
    },
  }),
  command({
    name: 'retention run',
    about: 'Counts the records that are due for removal, and those that a hold keeps.',
    options: { yes: flag('Removes the records permanently, as the daily job does.') },
    run: async ({ yes }, config) => {
      if (!yes) {
        const classes = await withServices(config(), planRetention)
        const counts = classes.map(({ name, due, held }): [string, number, number] => [name, due, held])
        const told = linesOf(counts, 'No records are due for removal.')
        const isDue = classes.some(({ due }) => due > 0)
        return {
          data: { dryRun: true, classes },
          text: isDue ? `${told}\nNothing was removed. Repeat it with --yes.` : told,
        }
      }
      const removed = await withServices(config(), (ctx) => runRetention(ctx))
      const counts = Object.entries(removed).map(([name, count]): [string, number, number] => [
        name,
        count,
        0,
      ])
      return { data: { dryRun: false, removed }, text: linesOf(counts, 'No records were due for removal.') }
    },
  }),
]
