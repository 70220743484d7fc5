import { useState } from 'react'
import { goTo } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { buttonClass, ERROR } from '../../ui/fieldStyles.ts'
import { RecoveryCodeList } from '../../ui/RecoveryCodeList.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { PageFrame } from '../PageFrame.tsx'

const NOT_KEPT = 'Put the codes in a safe place first. The codes are shown only once.'

export function KeepRecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isKept, setIsKept] = useState(false)
  const [isWarned, setIsWarned] = useState(false)
  usePageTitle('Keep your recovery codes')
  return (
    <PageFrame
      title="Keep your recovery codes"
      lead="Each code lets you sign in once without your authenticator app. The codes are shown only now."
    >
      <RecoveryCodeList codes={codes} brandName={settings().brandName} />
      <div className="flex flex-col gap-3 print:hidden">
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm md:min-h-8">
          <input
            type="checkbox"
            checked={isKept}
            aria-describedby={isWarned ? 'kept-error' : undefined}
            onChange={(event) => setIsKept(event.target.checked)}
            className="size-4 accent-accent"
          />
          I have kept these codes in a safe place.
        </label>
        <p id="kept-error" role="alert" className={ERROR}>
          {isWarned && !isKept ? NOT_KEPT : ''}
        </p>
        <button
          type="button"
          className={buttonClass()}
          onClick={() => (isKept ? goTo(paths.login, { replace: true }) : setIsWarned(true))}
        >
          Go to sign-in
        </button>
      </div>
    </PageFrame>
  )
}
