import { PROFILE_TABS } from '@greenroom/contract/users-profile.rules';
import type { ProfileTab } from '@greenroom/contract/users-profile.rules';
import type { ComponentType } from 'react';

import { Tabs } from '#kit/ui/tabs.tsx';

import type { UserDetail } from '../users-profile.queries.ts';
import { ProfileFacts } from './profile-facts.tsx';
import classes from './profile-page.module.css';
import { UserPlan } from './user-plan.tsx';
import { UserProjects } from './user-projects.tsx';
import { UserTracks } from './user-tracks.tsx';

const PANELS: Record<ProfileTab, ComponentType<{ user: UserDetail }>> = {
  1: ProfileFacts,
  2: UserTracks,
  3: UserProjects,
  4: UserPlan,
};

type ProfileTabsProps = { user: UserDetail; tab: ProfileTab; onChange: (tab: ProfileTab) => void };

/** The four tabs of a person's page. @source spec 2 /user-detail */
export function ProfileTabs({ user, tab, onChange }: ProfileTabsProps) {
  const Panel = PANELS[tab];
  return (
    <div className={classes.card}>
      <Tabs label={`About ${user.name}`} tabs={PROFILE_TABS} current={tab} onChange={onChange}>
        <Panel key={user.id} user={user} />
      </Tabs>
    </div>
  );
}
