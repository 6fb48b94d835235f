/* Landlock rules and seccomp filters, for the launcher of confined programs and for LibreOffice's documents. */
#ifndef OCTAVO_CONFINEMENT_H
#define OCTAVO_CONFINEMENT_H
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Newer than the kernel headers of Debian 12. */
enum { ACCESS_REFER = 1 << 13, ACCESS_TRUNCATE = 1 << 14, ACCESS_IOCTL_DEV = 1 << 15 };
enum { SCOPE_ABSTRACT_UNIX_SOCKET = 1 << 0, SCOPE_SIGNAL = 1 << 1 };
enum { BIND_TCP = 1 << 0, CONNECT_TCP = 1 << 1 };
struct ruleset_attr {
  unsigned long long handled_access_fs, handled_access_net, scoped;
};

#define ACCESS_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
/* What may be granted for something that is not a folder. */
#define ACCESS_OF_FILES                                                                             \
  (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE | ACCESS_TRUNCATE | ACCESS_IOCTL_DEV)

/* The version of the kernel's Landlock interface; less than 1 without Landlock. */
static inline long landlock_version(void) {
  return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

/*
 * Restricts all that the kernel's version of Landlock can: files, from Linux 6.7 TCP, and from 6.12 signals and abstract
 * Unix sockets outside.
 */
static inline int create_ruleset(unsigned long long *handled) {
  long version = landlock_version();
  *handled = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
  if (version >= 2) *handled |= ACCESS_REFER;
  if (version >= 3) *handled |= ACCESS_TRUNCATE;
  if (version >= 5) *handled |= ACCESS_IOCTL_DEV;
  struct ruleset_attr attributes = {.handled_access_fs = *handled};
  if (version >= 4) attributes.handled_access_net = BIND_TCP | CONNECT_TCP;
  if (version >= 6) attributes.scoped = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL;
  size_t size = version >= 6   ? sizeof attributes
                : version >= 4 ? 2 * sizeof attributes.handled_access_fs
                               : sizeof attributes.handled_access_fs;
  return (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
}

/* Grants access to a file, or to a folder and all below it. Returns false, with errno, if that is not possible. */
static inline bool allow(int rules, const char *path, unsigned long long access) {
  struct stat found;
  int at = open(path, O_PATH | O_CLOEXEC);
  if (at < 0) return false;
  if (!fstat(at, &found) && !S_ISDIR(found.st_mode)) access &= ACCESS_OF_FILES;
  struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = at};
  bool added = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  int error = errno;
  close(at);
  errno = error;
  return added;
}

/* Restricts this process and its later children by the rules. */
static inline bool restrict_files(int rules) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  bool held = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return held;
}

/* A compiled filter of system calls (`seccomp.ts`). */
struct filter {
  struct sock_filter code[2048];
  unsigned short length;
};

/* Reads a filter. Returns false if there is none, or if it is too long. */
static inline bool read_filter(int from, struct filter *filter) {
  size_t size = 0;
  for (ssize_t got; size < sizeof filter->code; size += (size_t)got)
    if ((got = read(from, (char *)filter->code + size, sizeof filter->code - size)) <= 0) break;
  filter->length = (unsigned short)(size / sizeof *filter->code);
  return size > 0 && size < sizeof filter->code && size % sizeof *filter->code == 0;
}

/* Filters the system calls of this process and its later children. Needs PR_SET_NO_NEW_PRIVS. */
static inline bool filter_calls(const struct filter *filter) {
  struct sock_fprog program = {.len = filter->length, .filter = (struct sock_filter *)filter->code};
  return filter->length > 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#endif
