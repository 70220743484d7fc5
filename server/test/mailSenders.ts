import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { SMTP_LIMITS, smtpGateway } from '../src/mail/smtpGateway.ts'
import { startWorker } from '../src/mail/worker.ts'
import type { Worker, WorkerOptions } from '../src/mail/worker.ts'
import type { Services } from '../src/services.ts'
import { startMailServer } from './fakeMailServer.ts'
import type { FakeMailServer } from './fakeMailServer.ts'

/** Starts a mail server for one test. */
export async function serve(options: Parameters<typeof startMailServer>[0] = {}): Promise<FakeMailServer> {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}

/** Starts a worker for the mail server on this port, and stops it before the next test. */
export function startSender(
  services: Services,
  port: number,
  options: Partial<WorkerOptions> = {},
  limits = SMTP_LIMITS,
): Worker {
  const gateway = smtpGateway(
    {
      url: `smtp://127.0.0.1:${port}`,
      requiresTls: false,
      from: { name: undefined, address: 'portal@homes.test' },
    },
    'Doorstep',
    limits,
  )
  const worker = startWorker(services, 'email', gateway, { lookEveryMs: 20, probeEveryMs: 100, ...options })
  onTestFinished(async () => {
    await worker.stop()
    await sql`delete from outbox_messages`.execute(services.db)
  })
  return worker
}
