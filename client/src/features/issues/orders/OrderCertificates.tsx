import type { Order } from '@doorstep/contract/orders/schema'
import { CertificateItem } from '../../certificates/CertificateItem.tsx'

/** Certificates that came with the order and are kept with the home. */
export function OrderCertificates({ order }: { order: Order }) {
  const { certificates, firmName } = order
  if (certificates.length === 0) return null
  return (
    <ul
      aria-label={`Certificates with the work order to ${firmName}`}
      className="flex flex-col gap-3 rounded-lg border border-border bg-canvas p-3"
    >
      {certificates.map((certificate) => (
        <li key={certificate.certificateId}>
          <CertificateItem
            certificate={certificate}
            from={
              <p className="text-xs text-muted">
                {certificate.byFirm ? 'From the firm' : 'Added by staff'}. The certificate is kept with the
                home.
              </p>
            }
          />
        </li>
      ))}
    </ul>
  )
}
