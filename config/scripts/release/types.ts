/** What an archive is made of, and for. */
export interface Release {
  commit: string;
  date: Date;
  /** Such as `linux-x64`, in Node's names. */
  platform: string;
}

/** What npm's lock file says of a package. */
export interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
}

/** A package or a library that a release holds. */
export interface Component extends Required<LockedPackage> {
  /** Such as `pg@8.23.1`. */
  id: string;
  name: string;
  /** Its package URL, by which scanners know it. */
  purl: string;
  /** What its makers ask to be told with copies of it. */
  notices: string[];
}
