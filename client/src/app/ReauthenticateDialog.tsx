import { useEffect, useRef, useState } from 'react'
import { unreachable } from '../api/apiError.ts'
import { onSignInTooOld } from '../api/reauthentication.ts'

// The dialog's code loads only when it is needed.
const loadQuestion = () => import('./ReauthenticatePrompt.tsx')
type Loaded = Awaited<ReturnType<typeof loadQuestion>>

/** Opens a dialog if a call needs a recent sign-in. After the sign-in, the call continues. */
export function ReauthenticateDialog() {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const answer = useRef<((isFresh: boolean) => void) | null>(null)
  const settle = (isFresh: boolean) => {
    setLoaded(null)
    answer.current?.(isFresh)
    answer.current = null
  }
  useEffect(() => {
    const stop = onSignInTooOld(async () => {
      const question = await loadQuestion().catch(() => {
        throw unreachable()
      })
      return new Promise((resolve) => {
        answer.current = resolve
        setLoaded(question)
      })
    })
    return () => {
      stop()
      answer.current?.(false)
    }
  }, [])
  if (!loaded) return null
  return <loaded.ReauthenticatePrompt onDone={() => settle(true)} onCancel={() => settle(false)} />
}
