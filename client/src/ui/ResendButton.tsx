import { buttonClass } from './fieldStyles.ts'
import { useSecondsUntil } from './useCountdown.ts'

interface ResendButtonProps {
  /** The time at which another code can be sent, in milliseconds. */
  resendAt: number
  resendsLeft: number
  isBusy: boolean
  onResend: () => void
}

/** Requests another code. The button works after the countdown, as often as the server allows. */
export function ResendButton({ resendAt, resendsLeft, isBusy, onResend }: ResendButtonProps) {
  const seconds = useSecondsUntil(resendAt)
  const isOff = isBusy || seconds > 0 || resendsLeft === 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          aria-disabled={isOff || undefined}
          onClick={() => {
            if (!isOff) onResend()
          }}
          className={buttonClass('secondary')}
        >
          {isBusy ? (
            'Sending...'
          ) : (
            <span className="tabular-nums">Resend code{seconds > 0 && <Clock seconds={seconds} />}</span>
          )}
        </button>
        <p className="text-muted">
          {`${resendsLeft} resend ${resendsLeft === 1 ? 'attempt' : 'attempts'} left`}
        </p>
      </div>
      <output className="sr-only">{isOff ? '' : 'You can ask for a new code now.'}</output>
    </>
  )
}

function Clock({ seconds }: { seconds: number }) {
  const rest = String(seconds % 60).padStart(2, '0')
  return <time dateTime={`PT${seconds}S`}>{` in ${Math.floor(seconds / 60)}:${rest}`}</time>
}
