import { RESET_MINUTES } from '@doorstep/contract/auth/rules'
import { Email } from '@doorstep/contract/auth/schema'
import { FirstName, LastName } from '@doorstep/contract/users/schema'
import { createAdministrator } from '../features/auth/first-admin/service.ts'
import { makeResetLink } from '../features/auth/passwords/service.ts'
import { endAccountSessions, endEverySession, unlockAccount } from '../features/auth/service.ts'
import { writeDataExport } from '../features/data-exports/service.ts'
import { eraseByEmail } from '../features/erasures/service.ts'
import { switchOffMfa } from '../features/users/factors/service.ts'
import { changeStatusByEmail, nameAccounts } from '../features/users/service.ts'
import { command, flag, judged, required, text, textOr, UsageError } from './command.ts'
import type { Option } from './command.ts'
import { withServices } from './withServices.ts'

const MUST_BE_EMAIL = 'must be an email address'
const EMAIL = required(
  judged(text('ADDRESS', 'Whose account it is.'), (typed) => Email.safeParse(typed).data, MUST_BE_EMAIL),
  MUST_BE_EMAIL,
)

function nameOption(about: string, schema: typeof FirstName, fallback: string): Option<string> {
  const option = textOr('NAME', about, fallback)
  return {
    ...option,
    read: (typed, name) => {
      const judgement = schema.safeParse(option.read(typed, name))
      if (!judgement.success) throw new UsageError(judgement.error.issues[0]?.message)
      return judgement.data
    },
  }
}

/** What is done about one person, named by their address. */
export const PEOPLE = [
  command({
    name: 'user create-admin',
    about: 'Makes an administrator and prints the one-time link that lets them in.',
    options: {
      email: EMAIL,
      'first-name': nameOption('Site unless it is given.', FirstName, 'Site'),
      'last-name': nameOption('Administrator unless it is given.', LastName, 'Administrator'),
    },
    run: async ({ email, 'first-name': firstName, 'last-name': lastName }, config) => {
      const data = await withServices(config(), (ctx) =>
        createAdministrator(ctx, { email, firstName, lastName }),
      )
      return {
        data,
        text: `Open this link within 30 minutes to set password and authenticator. It works once.\n${data.link}`,
      }
    },
  }),
  command({
    name: 'user reset-link',
    about: 'Prints a one-time link to choose a new password.',
    options: { email: EMAIL },
    run: async ({ email }, config) => {
      const data = await withServices(config(), (ctx) => makeResetLink(ctx, email))
      return {
        data,
        text: `Open this link within ${RESET_MINUTES} minutes to choose a new password. It works once.\n${data.link}`,
      }
    },
  }),
  command({
    name: 'user unlock',
    about: 'Forgets wrong passwords and codes.',
    options: { email: EMAIL },
    run: async ({ email }, config) => ({
      data: await withServices(config(), (ctx) => unlockAccount(ctx, email)),
      text: 'The account is unlocked.',
    }),
  }),
  command({
    name: 'user end-sessions',
    about: 'Logs the account out everywhere.',
    options: { email: EMAIL },
    run: async ({ email }, config) => {
      const data = await withServices(config(), (ctx) => endAccountSessions(ctx, email))
      return { data, text: `Sessions ended: ${data.ended}.` }
    },
  }),
  command({
    name: 'sessions end-all',
    about: 'Logs everybody out everywhere.',
    options: {},
    run: async (_, config) => {
      const data = await withServices(config(), endEverySession)
      return { data, text: `Sessions ended: ${data.ended}.` }
    },
  }),
  command({
    name: 'user list',
    about: 'Names every account with its status and its roles.',
    options: {},
    run: async (_, config) => {
      const data = await withServices(config(), nameAccounts)
      const lines = data.map(({ email, status, roles, worksForFirm }) =>
        [status.padEnd(9), email, [...roles, ...(worksForFirm ? ['works for a firm'] : [])].join(', ')].join(
          '  ',
        ),
      )
      return { data, text: lines.join('\n') || 'There are no accounts.' }
    },
  }),
  command({
    name: 'user suspend',
    about: 'Shuts the person out and logs them out everywhere.',
    options: { email: EMAIL },
    run: async ({ email }, config) => ({
      data: await withServices(config(), (ctx) => changeStatusByEmail(ctx, email, 'suspend')),
      text: 'The account is suspended and logged out everywhere. The person is told by email.',
    }),
  }),
  command({
    name: 'user activate',
    about: 'Lets a suspended person back in.',
    options: { email: EMAIL },
    run: async ({ email }, config) => ({
      data: await withServices(config(), (ctx) => changeStatusByEmail(ctx, email, 'activate')),
      text: 'The account is active again. The person is told by email.',
    }),
  }),
  command({
    name: 'user disable-mfa',
    about: 'Takes the second step away, for somebody who lost every factor.',
    options: { email: EMAIL },
    run: async ({ email }, config) => ({
      data: await withServices(config(), (ctx) => switchOffMfa(ctx, email)),
      text: 'The second step is switched off and the account is logged out everywhere.',
    }),
  }),
  command({
    name: 'user export',
    about: 'Writes the copy of the person’s data into a new zip.',
    options: { email: EMAIL, file: textOr('PATH', 'The zip; data.zip unless it is given.', 'data.zip') },
    run: async ({ email, file }, config) => {
      const data = await withServices(config(), (ctx) => writeDataExport(ctx, email, file))
      return {
        data,
        text: `The copy of this person’s data is in ${file}. Delete it once it is handed over.`,
      }
    },
  }),
  command({
    name: 'user erase',
    about: 'Says what stands in the way of erasing the person.',
    options: { email: EMAIL, yes: flag('Erases them, for good.') },
    run: async ({ email, yes }, config) => {
      const data = await withServices(config(), (ctx) => eraseByEmail(ctx, email, { isSure: yes }))
      if (data.erased) return { data, text: 'The account is erased, also in every backup that is restored.' }
      return {
        data,
        text: data.obstacle ?? 'Nothing stands in the way. Nothing is erased: repeat it with --yes.',
      }
    },
  }),
]
