import { Email } from '@doorstep/contract/auth/schema'
import { connected } from '../db/connection.ts'
import { openOperatorDatabase } from '../db/opening.ts'
import { whenEnding } from '../lifecycle.ts'
import { versionOver } from '../version.ts'
import { command, flag, judged, text } from './command.ts'
import { checkSettings, judgeSources, showSettings } from './settings.ts'

/** Commands that report a state and change nothing. */
export const LOOKING = [
  command({
    name: 'doctor',
    about:
      'Checks everything that a server needs, whether or not one is running: settings, database, files, mail, text messages, certificate, clock, jobs and backups. For each, says what it found and what to do.',
    options: {
      'send-to': judged(
        text('ADDRESS', 'Sends a test email to this address. Without this option, no email is sent.'),
        (typed) => Email.safeParse(typed).data,
        'must be an email address',
      ),
    },
    exits: { 1: 'something failed', 3: 'nothing failed, but there is a warning' },
    run: async ({ 'send-to': sendTo }, _config, sources) => {
      const { runDoctor } = await import('./doctor/doctor.ts')
      return runDoctor(judgeSources(sources()), { sendTo })
    },
  }),
  command({
    name: 'config check',
    about: 'Lists every wrong setting, as the server does at its start. Does not start the server.',
    options: {},
    exits: { 1: 'the server would not start', 3: 'nothing is wrong, but there is a warning' },
    run: async (_values, _config, sources) => checkSettings(sources()),
  }),
  command({
    name: 'config show',
    about: 'Lists every setting with its value and where it comes from. Secrets are never shown.',
    options: { redacted: flag('Has no effect: secrets are always hidden.') },
    run: async (_values, _config, sources) => showSettings(sources()),
  }),
  command({
    name: 'version',
    about:
      'Shows the version of this package, the commit of its build and the last migration of the database. Does not run migrations.',
    options: {},
    run: async (_, read) => {
      const config = read()
      const { application } = await openOperatorDatabase(config, whenEnding)
      const data = await connected({ setting: 'DATABASE_URL', url: application }, (db) =>
        versionOver(db, config),
      )
      return {
        data,
        text: `Version ${data.version}, commit ${data.commit ?? 'unknown'}, schema ${data.schema ?? 'none'}`,
      }
    },
  }),
]
