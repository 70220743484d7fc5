import { certificateEndpoints } from '@doorstep/contract/certificates/endpoints'
import type { OrderCertificate } from '@doorstep/contract/certificates/schema'
import { certificateTitle } from '@doorstep/contract/certificates/texts'
import type { ReactNode } from 'react'
import { callStream } from '../../api/call.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import { FileOpener } from '../../work/offers/FileOpener.tsx'

interface CertificateItemProps {
  certificate: Omit<OrderCertificate, 'byFirm'>
  /** How it stands, in a word. */
  mark?: ReactNode
  /** Whose it is, and where it came from. */
  from?: ReactNode
}

/** What a certificate says of itself, and its file. */
export function CertificateItem({ certificate, mark, from }: CertificateItemProps) {
  const { certificateId, issuedOn, expiresOn, fileName } = certificate
  const params = { certificateId }
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 break-words">{certificateTitle(certificate)}</span>
        {mark}
      </p>
      <p className="text-muted">
        Issued {formatDayOfYear(issuedOn)}
        {expiresOn !== null && `, expires ${formatDayOfYear(expiresOn)}`}
      </p>
      {from}
      <FileOpener
        name={fileName}
        read={async () => (await callStream(certificateEndpoints.readCertificate, { params }, {})).blob()}
      />
    </div>
  )
}
