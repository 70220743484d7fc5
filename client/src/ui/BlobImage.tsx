import { useCallback } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  className: string
  onError?: () => void
}

/** A picture from memory. Its address lives as long as the image does. */
export function BlobImage({ blob, alt, className, onError }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={className} {...(onError ? { onError } : {})} />
}
