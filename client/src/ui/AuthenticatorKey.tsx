import { groupedSecret } from '../lib/authenticator.ts'
import { ALONE, LINK } from './fieldStyles.ts'
import { QrCode } from './QrCode.tsx'

/** Shows an authenticator's secret in three forms: to scan, to open on this device and to type. */
export function AuthenticatorKey({ secret, link }: { secret: string; link: string }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="overflow-hidden rounded-lg border border-border">
        <QrCode text={link} label="QR code for an authenticator app. The key is shown as text below." />
      </div>
      <div className="w-full">
        <p className="text-sm font-medium">Key</p>
        <code className="block font-mono text-sm break-words select-all">{groupedSecret(secret)}</code>
      </div>
      <a href={link} className={`${LINK} ${ALONE}`}>
        Open in an app on this device
      </a>
    </div>
  )
}
