import { certificateEndpoints } from '@doorstep/contract/certificates/endpoints'
import type { OrderCertificate } from '@doorstep/contract/certificates/schema'
import { certificateTitle } from '@doorstep/contract/certificates/texts'
import type { ReactNode } from 'react'
import { callStream } from '../../api/call.ts'
import { plainText } from '../../api/errors.ts'
import { formatDayOfYear } from '../../lib/dates.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'

interface CertificateItemProps {
  certificate: Omit<OrderCertificate, 'byFirm'>
  mark?: ReactNode
  /** The firm and the job that the certificate came with. */
  from?: ReactNode
}

export function CertificateItem({ certificate, mark, from }: CertificateItemProps) {
  const { certificateId, issuedOn, expiresOn, fileName } = certificate
  const params = { certificateId }
  const title = certificateTitle(certificate)
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span dir="auto" className="min-w-0 break-words">
          {title}
        </span>
        {mark}
      </p>
      <p className="text-muted">
        {`Issued ${formatDayOfYear(issuedOn)}${expiresOn === null ? '' : `, expires ${formatDayOfYear(expiresOn)}`}`}
      </p>
      {from}
      <DownloadButton
        size="sm"
        className="mt-2"
        aria-label={`Download ${title}`}
        fileName={fileName}
        failureOf={plainText}
        fetchFile={async () =>
          (await callStream(certificateEndpoints.readCertificate, { params }, {})).blob()
        }
      >
        Download
      </DownloadButton>
    </div>
  )
}
