import { useRef, useState } from 'react'

export const PREPARING = 'Preparing photos...'

/** Scaling photos takes a moment. A form waits for the photos before it sends, so that no photo is left out. */
export function usePreparation() {
  const running = useRef(new Set<Promise<void>>())
  const [isWaiting, setIsWaiting] = useState(false)
  const prepare = (photos: Promise<void>) => {
    running.current.add(photos)
    void photos.finally(() => running.current.delete(photos))
  }
  const whenReady = async (send: () => void) => {
    if (isWaiting) return
    setIsWaiting(true)
    while (running.current.size > 0) await Promise.all(running.current)
    setIsWaiting(false)
    send()
  }
  return { isWaiting, prepare, whenReady }
}
