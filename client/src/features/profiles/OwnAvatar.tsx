import { Avatar } from '../../ui/Avatar.tsx'
import { useOwnPhoto } from './photo.ts'

export function OwnAvatar({ userId, name }: { userId: number; name: string }) {
  return <Avatar name={name} photo={useOwnPhoto(userId)} />
}
