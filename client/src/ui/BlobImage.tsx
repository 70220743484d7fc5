import { useCallback } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  className: string
  onError?: () => void
}

/** Shows a picture from memory. Its object URL exists only while the image is shown. */
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
