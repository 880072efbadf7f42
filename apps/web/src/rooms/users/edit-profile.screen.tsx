import { Page } from '#kit/ui/page.tsx';

/** /edit-profile/{userId}: a person's profile to change. @source spec 2, 5 Edit profile */
export function EditProfileScreen() {
  return <Page width="form">{null}</Page>;
}
