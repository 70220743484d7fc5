import type { Settling } from '../backup/restoreBackup.ts'
import { findKeptFiles } from '../features/file-store/service.ts'
import { command, flag, required, text } from './command.ts'

async function settling(): Promise<Settling> {
  const { queues } = await import('../jobHandlers.ts')
  const { SETTLING_STEPS } = await import('../features/backups/restored/service.ts')
  const { GIVE_UP_WAITING } = await import('../features/backups/restored/queries.ts')
  return { queues, giveUp: GIVE_UP_WAITING, steps: SETTLING_STEPS }
}

export const BACKUPS = [
  command({
    name: 'backup',
    about:
      'Backs up the rows and files to a folder or a bucket while servers run. The backup is encrypted if BACKUP_PASSPHRASE is set.',
    options: { to: text('PLACE', 'A folder, or the address of a bucket. The default is BACKUP_DIR.') },
    run: async ({ to }, config) => {
      const { runBackup } = await import('../backup/commands.ts')
      return runBackup(config(), { to, findFiles: findKeptFiles })
    },
  }),
  command({
    name: 'backup list',
    about: 'Lists the backups in a location, newest first.',
    options: { at: text('PLACE', 'A folder, or the address of a bucket. The default is BACKUP_DIR.') },
    run: async ({ at }, config) => {
      const { runBackupList } = await import('../backup/commands.ts')
      return runBackupList(config(), at)
    },
  }),
  command({
    name: 'backup verify',
    about:
      'Restores a backup into a temporary database, counts its rows and files, and removes the database. The product keeps running. The role of DATABASE_OWNER_URL must be allowed to create databases. If it is not, use restore --dry-run.',
    options: {
      from: required(
        text('BACKUP', 'The path of a backup, such as /srv/backups/backup-…, or its address in a bucket.'),
        'must name a backup',
      ),
    },
    run: async ({ from }, config) => {
      const { runBackupVerify } = await import('../backup/commands.ts')
      return runBackupVerify(config(), from)
    },
  }),
  command({
    name: 'restore',
    about: 'Restores a backup into an empty database and an empty file store.',
    options: {
      from: required(
        text('BACKUP', 'The path of a backup, such as /srv/backups/backup-…, or its address in a bucket.'),
        'must name a backup',
      ),
      'dry-run': flag('Only checks the backup.'),
      'without-key': flag('Restores without the secret key of the backup, if that is lost.'),
    },
    run: async ({ from, 'dry-run': isDryRun, 'without-key': withoutKey }, config) => {
      const { runRestore } = await import('../backup/commands.ts')
      return runRestore(config(), { from, isDryRun, withoutKey, settling })
    },
  }),
]
