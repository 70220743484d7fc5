import { BACKUPS } from './backups.ts'
import { command } from './command.ts'
import type { Command } from './command.ts'
import { DATA } from './data.ts'
import { LOOKING } from './looking.ts'
import { MAIL } from './mail.ts'
import { MESSAGES } from './messages.ts'
import { PEOPLE } from './people.ts'
import { helpData, helpText } from './help.ts'

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...LOOKING,
  ...PEOPLE,
  ...MESSAGES,
  ...MAIL,
  ...DATA,
  ...BACKUPS,
  command({
    name: 'help',
    about: 'Lists every command with its options.',
    options: {},
    run: async () => ({ data: helpData(COMMANDS), text: helpText(COMMANDS) }),
  }),
]
