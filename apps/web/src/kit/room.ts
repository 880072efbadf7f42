import type { Capability } from '@greenroom/contract/capabilities';
import type { Act } from '@greenroom/contract/recorded';
import type { StaffCallName } from '@greenroom/contract/wire';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** A room's place in the navigation, in its `<room>.link.ts`; `app/navigation.ts` lists them. */
export type RoomLink = {
  /** The call that its page makes. */
  needs: StaffCallName;
  /** The capability that it needs; none for what the specification names. */
  by?: Capability;
  /** What it stands under; the rooms of the specification have no heading. */
  heading?: 'Finance' | 'Administration';
  to: string;
  /** The key that opens it after g. */
  letter: string;
  label: string;
  icon: Icon;
  /** Other pages that belong to the link. */
  covers?: readonly string[];
};

type WhereField = { field: string; says: string | Readonly<Record<string, string>> };

/** What an act did, for the activity: `'deleted {it}'`, where `{it}` is its record. */
export type Deed =
  | string
  | {
      words: string;
      /** The kind of its record, if not the room's. */
      it?: string;
      /** Other words where a field of its entry has a value: by the value, or for any. */
      where?: WhereField | readonly WhereField[];
      /** Whether the sentence says all that the entry's fields do. */
      saysAll?: true;
    };

/** What an id is called. */
export type Titled = { readonly id: number; readonly title: string };

/** A kind of record that the activity tells of. */
export type KindWords = {
  /** `person`: the activity writes 'deleted a person'. */
  noun: string;
  /** More than an s: `people`. */
  plural?: string;
  /** False: entries of this kind are found by another. */
  isListed?: false;
  /** Where a record of it has a page, or a panel that the address opens. */
  page?: (id: string, act: string) => RecordPage | null;
  /**
   * What the trash calls it, and the call that removes one: whoever may make it may restore one. `asks`: what is asked
   * before that.
   */
  trash?: { label: string; removedBy: StaffCallName; asks?: () => Promise<RestoreQuestion> };
};
/** Told people who may be told otherwise when a record is restored. */
export type RestoreQuestion = {
  /** Returns how many there are; nothing is asked where there is nobody. */
  countTold: (id: number) => Promise<number>;
  Dialog: ComponentType<RestoreDialogProps>;
};
export type RestoreDialogProps = {
  title: string;
  /** How many were told that it is gone. */
  people: number;
  isOpen: boolean;
  onClose: () => void;
  onRestore: (message: { message_subject?: string; message_text?: string }) => Promise<unknown>;
};
export type RecordPage = { to: string; params?: Record<string, string>; search?: Record<string, number> };

/**
 * What a room's acts and records are called, in its `<room>.words.ts` as `words`. It has to name every act of the room that
 * leaves entries: each call that changes something and each export, but for those of `recorded.ts`.
 */
export type RoomWords<R extends string = string> = {
  deeds: { readonly [A in Extract<Act, `${R}.${string}`>]: Deed };
  /** The kind of record that `{it}` is. */
  it?: string;
  kinds?: Readonly<Record<string, KindWords>>;
  /** What the ids in a field of its entries are called. */
  titles?: Readonly<Record<string, () => Promise<readonly Titled[]>>>;
};

/** A page's address as its first calls need it. */
type FirstAddress = { search: Record<string, string>; id: string };

/**
 * What pages ask the server for first, by their path, in `<room>.first.ts` as `firstCalls`; `$id` stands for an id. It runs
 * before the rest of the console is loaded, so it imports no component, query or route.
 */
export type FirstCalls = Readonly<Record<string, (address: FirstAddress) => void>>;
