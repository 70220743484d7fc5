import { FileTrigger } from 'react-aria-components'
import { Button, type ButtonProps } from './Button.tsx'

interface FileButtonProps extends Omit<ButtonProps, 'onPress' | 'type'> {
  /** Types or endings of the picker; what is chosen is for the caller to judge. */
  accept: readonly string[]
  onFile: (file: File) => void
}

/** A button that takes one file from the device. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={[...accept]}
      onSelect={(list) => {
        const file = list?.[0]
        if (file) onFile(file)
      }}
    >
      <Button {...button} />
    </FileTrigger>
  )
}
