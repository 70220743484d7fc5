import { FileTrigger } from 'react-aria-components'
import { Button, type ButtonProps } from './Button.tsx'

interface FileButtonProps extends Omit<ButtonProps, 'onPress' | 'type'> {
  /** Types or extensions for the file picker. The caller must check the chosen file. */
  accept: readonly string[]
  onFile: (file: File) => void
}

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
