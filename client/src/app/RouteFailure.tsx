import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { plainText } from '../api/errors.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

/** Stands where a screen would, when it could not be loaded or broke. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const tryAgain = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorPanel message={plainText(error)} onRetry={tryAgain} />
}
