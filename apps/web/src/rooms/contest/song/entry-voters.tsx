import type { VotedSong, VoterKind } from '../contest-voters.queries.ts';
import { PersonRow } from './person-row.tsx';
import { NoVoters, VOTER_WORDS, VoterFrame } from './voter-frame.tsx';

/** The voters that a song itself holds, for a host that can't list them in pages. @source spec 3 Song contest entry */
export function EntryVoters({ song: { votesLogged, votesNotLogged } }: { song: VotedSong }) {
  const unnamed = votesNotLogged.map((name) => ({
    name: name || 'Anonymous',
    city: '',
    state: '',
    profile_image_url: null,
  }));
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Voters kind="logged" people={votesLogged} />
      <Voters kind="not_logged" people={unnamed} />
    </div>
  );
}

type VotersProps = {
  kind: VoterKind;
  people: readonly Omit<VotedSong['votesLogged'][number], 'id'>[];
};

function Voters({ kind, people }: VotersProps) {
  return (
    <VoterFrame kind={kind} total={people.length}>
      {people.length === 0 ? (
        <NoVoters kind={kind} />
      ) : (
        <ul aria-label={VOTER_WORDS[kind].title}>
          {people.map((person, place) => (
            // Two people may have the same name, and nobody has an id here.
            // oxlint-disable-next-line react/no-array-index-key
            <PersonRow key={place} person={person} />
          ))}
        </ul>
      )}
    </VoterFrame>
  );
}
