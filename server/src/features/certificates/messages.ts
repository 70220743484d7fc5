import { certificateTitle } from '@doorstep/contract/certificates/texts'
import { expiryText } from '@doorstep/contract/expiry/texts'
import type { SystemWriteCtx } from '../../context.ts'
import { writeTo } from '../../mail/write.ts'
import { findWarned } from './queries.ts'
import type { ExpiringCertificate } from './queries.ts'

/** Emails each person who manages a development about its expiring certificates. */
export async function notifyExpiring(
  tx: SystemWriteCtx,
  certificates: readonly ExpiringCertificate[],
  today: string,
): Promise<void> {
  const [first] = certificates
  if (!first) return
  for (const person of await findWarned(tx, first.developmentId))
    await writeTo(tx, person, {
      kind: 'other',
      subject: `Certificates for homes at ${first.developmentName} are expiring`,
      paragraphs: [
        ...certificates.map((one) => lineOf(one, tx.services.publicUrl, today)),
        'When the firm sends a new certificate, or you add one, it is kept with the home.',
      ],
    })
}

function lineOf(one: ExpiringCertificate, publicUrl: string, today: string): string {
  const said = expiryText(`${one.propertyName}: ${certificateTitle(one)}`, one.expiresOn, today)
  return `${said} ${publicUrl}/homes/${one.propertyId}`
}
