import { useEffect, useState } from 'react'
import { goTo } from '../lib/address.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/fieldStyles.ts'
import { useSecondsUntil } from '../ui/useCountdown.ts'

const toLogin = () => goTo(paths.login, { replace: true })

/** Opens the login page after a visible countdown, or when the person presses the button. */
export function LoginSoon({ seconds }: { seconds: number }) {
  const [at] = useState(() => Date.now() + seconds * 1000)
  const left = useSecondsUntil(at)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) toLogin()
  }, [isOver])
  return (
    <>
      <p className="text-muted">
        The sign-in page opens in{' '}
        <span className="tabular-nums">{`${left} ${left === 1 ? 'second' : 'seconds'}`}</span>.
      </p>
      <button type="button" className={buttonClass()} onClick={toLogin}>
        Go to sign-in now
      </button>
    </>
  )
}
