import { certificateTitle } from '@doorstep/contract/certificates/texts'
import { takesCertificates } from '@doorstep/contract/orders/rules'
import type { Order } from '@doorstep/contract/orders/schema'
import { useState } from 'react'
import { formatDayOfYear } from '../../lib/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { Act } from '../Act.tsx'
import type { OrderCalls } from '../calls.ts'
import type { Sender } from '../deviceWork.ts'
import { FileOpener } from '../offers/FileOpener.tsx'
import { CertificateForm } from './CertificateForm.tsx'

interface CertificatePartProps<Shown> {
  order: Order
  sender: Sender
  calls: Pick<OrderCalls<Shown>, 'giveCertificate' | 'readCertificate'>
  onShown: (shown: Shown) => void
  onStale: () => void
}

export function CertificatePart<Shown>({
  order,
  sender,
  calls,
  onShown,
  onStale,
}: CertificatePartProps<Shown>) {
  const [isGiving, setIsGiving] = useState(false)
  const { orderId, status, certificates } = order
  const mayGive = takesCertificates(status)
  const leave = () => setIsGiving(false)
  if (certificates.length === 0 && !mayGive) return null
  return (
    <Card title="Certificates">
      <div className="flex flex-col gap-4">
        {certificates.length > 0 && (
          <>
            <p className="text-sm text-muted">
              Certificates are kept with the home, even after this work order ends.
            </p>
            <ul className="flex flex-col gap-3 text-sm">
              {certificates.map(({ certificateId, issuedOn, expiresOn, fileName, ...said }) => (
                <li key={certificateId} className="min-w-0">
                  <p dir="auto" className="font-medium break-words">
                    {certificateTitle(said)}
                  </p>
                  <p className="text-muted">
                    {`Issued ${formatDayOfYear(issuedOn)}${expiresOn === null ? '' : `, expires ${formatDayOfYear(expiresOn)}`}`}
                  </p>
                  <FileOpener name={fileName} read={() => calls.readCertificate(certificateId)} />
                </li>
              ))}
            </ul>
          </>
        )}
        {mayGive && !isGiving && <Act text="Add a certificate..." onPress={() => setIsGiving(true)} />}
        {mayGive && isGiving && (
          <CertificateForm
            place={{ sender, name: `certificate:${orderId}` }}
            send={calls.giveCertificate}
            onShown={(shown) => {
              leave()
              onShown(shown)
            }}
            onRefused={onStale}
            onLeave={leave}
          />
        )}
      </div>
    </Card>
  )
}
