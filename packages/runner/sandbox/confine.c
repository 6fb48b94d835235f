/*
 * Runs a program without namespaces, where a container forbids them: files, TCP and signals by Landlock, system calls by
 * seccomp, resource limits, and if possible a user of its own.
 *
 * usage: confine [OPTION VALUE]... -- PROGRAM [ARGUMENT]...
 *   read PATH      may be read                       execute PATH  may be read and executed
 *   write PATH     may be changed, not executed      device PATH   may be read and written
 *   user ID        the user and group to become      filter N      the descriptor of the compiled filter
 *   keep N         keeps the descriptors below N     tmp PATH      the scratch folder, in which the program starts
 *   tmp-bytes N    size of the scratch folder and of all deleted files that are still open
 *   processes N    processes and threads together    memory N, file-bytes N, files N  rlimits
 *   shared-memory yes  the program keeps shared memory in deleted files, so its mappings do not count (Chromium)
 *
 * usage: confine renderer PROGRAM [ARGUMENT]...
 *   Starts a renderer of Chromium without --no-sandbox, so that it adds Chromium's own filter to this one.
 *
 * usage: confine version
 *   Prints the version of the kernel's Landlock.
 *
 * The first process stays as a supervisor with the program's user. It ends everything when the program ends, when a limit is
 * exceeded, on SIGTERM, or when its own parent dies. A killed process group leaves nothing behind, because no program inside
 * can leave it (setsid and setpgid are forbidden). Exit codes: as a shell's; 126 if the program could not be confined; 123 if
 * it exceeded a limit.
 */
#define _GNU_SOURCE
#include "confinement.h"
#include <dirent.h>
#include <grp.h>
#include <inttypes.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

enum { NOT_CONFINED = 126, OVER_LIMIT = 123 };

/*
 * Files and folders of a scratch folder, and mappings of all processes: far more than any program needs, and few enough that
 * counting them takes no time in which much could be written.
 */
enum { MAX_ENTRIES = 20000, MAX_DEPTH = 48, MAX_MAPPINGS = 200000 };

/*
 * The processor time in which nothing can be used up that matters; how long to wait before the next check, while the program
 * works and while it does not, at most; and how many times longer than the last check took of processor time.
 */
static const int64_t unnoticed_ns = 1000000, busy_ns = 10000000, idle_ns = 20000000, longest_ns = 100000000, rest = 20;

/* Deleted files that are only mapped are searched every so many checks: that reads the whole memory map. */
enum { MAPS_EVERY = 5 };

static _Noreturn void fail(const char *what) {
  fprintf(stderr, "confine: %s: %s\n", what, strerror(errno));
  _exit(NOT_CONFINED);
}

/* ---- what is asked for ---- */

static struct {
  unsigned user;
  int filter, keep;
  const char *tmp;
  uint64_t tmp_bytes, processes;
  rlim_t memory, file_bytes, files;
  bool shared_memory;
} plan = {.filter = -1, .keep = 3};

static uint64_t number(const char *text) {
  char *end;
  errno = EINVAL;
  uint64_t value = strtoull(text, &end, 10);
  if (!*text || *end) fail(text);
  return value;
}

static bool is_path_option(const char *key) {
  return !strcmp(key, "read") || !strcmp(key, "execute") || !strcmp(key, "write") || !strcmp(key, "device");
}

/* Reads the options up to `--`. Returns the program's arguments. */
static char **read_plan(char **at) {
  for (; *at && strcmp(*at, "--"); at += 2) {
    const char *key = at[0], *value = at[1];
    errno = EINVAL;
    if (!value) fail(key);
    if (is_path_option(key)) continue;
    if (!strcmp(key, "user")) plan.user = (unsigned)number(value);
    else if (!strcmp(key, "filter")) plan.filter = (int)number(value);
    else if (!strcmp(key, "keep")) plan.keep = (int)number(value);
    else if (!strcmp(key, "tmp")) plan.tmp = value;
    else if (!strcmp(key, "tmp-bytes")) plan.tmp_bytes = number(value);
    else if (!strcmp(key, "processes")) plan.processes = number(value);
    else if (!strcmp(key, "memory")) plan.memory = number(value);
    else if (!strcmp(key, "file-bytes")) plan.file_bytes = number(value);
    else if (!strcmp(key, "files")) plan.files = number(value);
    else if (!strcmp(key, "shared-memory")) plan.shared_memory = true;
    else fail(key);
  }
  errno = EINVAL;
  if (!*at || !at[1] || plan.filter < 0 || !plan.tmp) fail("usage: confine [OPTION VALUE]... -- PROGRAM");
  return at + 1;
}

/* ---- the program ---- */

/* Becomes a user without capabilities; a server that may change users has some. */
static void drop_privileges(void) {
  if (plan.user && (setgroups(0, NULL) || setresgid(plan.user, plan.user, plan.user) || setresuid(plan.user, plan.user, plan.user)))
    fail("user");
  errno = EPERM;
  if (geteuid() == 0 || getuid() == 0) fail("root opens no files");
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {0};
  if (syscall(SYS_capset, &header, none)) fail("capabilities");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) fail("no_new_privs");
}

static void limit(int resource, rlim_t value) {
  struct rlimit both = {value, value};
  if (value && setrlimit(resource, &both)) fail("limit");
}

static unsigned long long access_of(const char *key, unsigned long long all) {
  const unsigned long long special = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                                     LANDLOCK_ACCESS_FS_MAKE_FIFO | ACCESS_IOCTL_DEV;
  if (!strcmp(key, "read")) return ACCESS_READ;
  if (!strcmp(key, "execute")) return ACCESS_READ | LANDLOCK_ACCESS_FS_EXECUTE;
  if (!strcmp(key, "device")) return LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | (all & ACCESS_TRUNCATE);
  return all & ~special;
}

static _Noreturn void run(char **options, char **program, const struct filter *filter) {
  unsigned long long all;
  int rules = create_ruleset(&all);
  if (rules < 0) fail("Landlock");
  for (char **at = options; strcmp(*at, "--"); at += 2)
    if (is_path_option(*at) && !allow(rules, at[1], access_of(*at, all))) fail(at[1]);
  if (!allow(rules, plan.tmp, access_of("write", all)) || chdir(plan.tmp)) fail(plan.tmp);
  limit(RLIMIT_AS, plan.memory);
  limit(RLIMIT_FSIZE, plan.file_bytes);
  limit(RLIMIT_NOFILE, plan.files);
  /* Counted for the whole user, so it would count the server if it were its user. */
  if (plan.user) limit(RLIMIT_NPROC, plan.processes);
  syscall(SYS_close_range, plan.keep, ~0u, 4 /* CLOSE_RANGE_CLOEXEC */);
  if (!restrict_files(rules)) fail("Landlock");
  if (!filter_calls(filter)) fail("seccomp");
  execve(program[0], program, environ);
  fail(program[0]);
}

/* ---- what the program uses ---- */

/* A directory of /proc that the kernel made for a process that lives, or -1 if it has ended. */
static DIR *list_of(pid_t pid, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
  return opendir(path);
}

struct processes {
  pid_t ids[4096];
  size_t count;
  uint64_t tasks;
};

/* Adds the children of all threads of a process, and their children. Returns false if there are too many. */
static bool add_children(struct processes *all, pid_t parent) {
  DIR *threads = list_of(parent, "task");
  bool fits = true;
  for (struct dirent *thread; threads && fits && (thread = readdir(threads));) {
    if (thread->d_name[0] == '.') continue;
    char path[320];
    all->tasks++;
    snprintf(path, sizeof path, "/proc/%d/task/%s/children", (int)parent, thread->d_name);
    FILE *children = fopen(path, "re");
    for (int child; children && fits && fscanf(children, "%d", &child) == 1;) {
      fits = all->count < sizeof all->ids / sizeof *all->ids;
      if (!fits) break;
      all->ids[all->count++] = child;
      fits = add_children(all, child);
    }
    if (children) fclose(children);
  }
  if (threads) closedir(threads);
  return fits && (!plan.processes || all->tasks <= plan.processes + 1);
}

/* Nanoseconds of processor time; -1 if one of the processes has ended. */
static int64_t cpu_ns_of(const struct processes *all) {
  int64_t sum = 0;
  for (size_t i = 0; i < all->count; i++) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(all->ids[i], &clock) || clock_gettime(clock, &used)) return -1;
    sum += used.tv_sec * INT64_C(1000000000) + used.tv_nsec;
  }
  return sum;
}

/* Adds what a folder holds. Returns false for one that cannot be counted: such a folder only hides something. */
static bool add_folder(int folder, int depth, uint64_t *bytes, uint64_t *entries) {
  DIR *list = fdopendir(folder);
  if (!list) return close(folder), false;
  bool counted = depth < MAX_DEPTH;
  for (struct dirent *entry; counted && (entry = readdir(list));) {
    struct stat found;
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    if (fstatat(dirfd(list), entry->d_name, &found, AT_SYMLINK_NOFOLLOW)) continue;
    *bytes += (uint64_t)found.st_blocks * 512;
    counted = ++*entries <= MAX_ENTRIES;
    if (!counted || !S_ISDIR(found.st_mode)) continue;
    int inside = openat(dirfd(list), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inside >= 0) counted = add_folder(inside, depth + 1, bytes, entries);
    else counted = errno == ENOENT || errno == ENOTDIR || errno == ELOOP;
  }
  closedir(list);
  return counted;
}

/* The deleted files that were counted already: several processes may hold one. */
static struct {
  dev_t device;
  ino_t number;
} seen[8192];
static size_t seen_count;

static bool is_new(dev_t device, ino_t number) {
  for (size_t i = 0; i < seen_count; i++)
    if (seen[i].device == device && seen[i].number == number) return false;
  if (seen_count < sizeof seen / sizeof *seen) {
    seen[seen_count].device = device;
    seen[seen_count++].number = number;
  }
  return true;
}

/* Whether a process has ended, maybe without having been waited for. */
static bool has_ended(pid_t pid) {
  char path[64];
  unsigned long pages = 0;
  snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
  FILE *memory = fopen(path, "re");
  if (memory && fscanf(memory, "%lu", &pages) != 1) pages = 0;
  if (memory) fclose(memory);
  return pages == 0;
}

/* Adds deleted files that a process holds open, memory files too. Returns false if it hides them. */
static bool add_deleted(pid_t pid, uint64_t *bytes) {
  DIR *list = list_of(pid, "fd");
  if (!list) return has_ended(pid);
  for (struct dirent *entry; (entry = readdir(list));) {
    struct stat found;
    if (entry->d_name[0] == '.' || fstatat(dirfd(list), entry->d_name, &found, 0)) continue;
    if (S_ISREG(found.st_mode) && found.st_nlink == 0 && is_new(found.st_dev, found.st_ino))
      *bytes += (uint64_t)found.st_blocks * 512;
  }
  closedir(list);
  return true;
}

/*
 * Adds deleted files that a process has mapped and closed, by the size of their mappings. Returns false if there are too many
 * mappings.
 */
static bool add_mapped(pid_t pid, uint64_t *bytes, uint64_t *mappings) {
  char path[64], *line = NULL;
  size_t size = 0;
  snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
  FILE *maps = fopen(path, "re");
  if (!maps) return true;
  while (*mappings <= MAX_MAPPINGS && getline(&line, &size, maps) > 0) {
    uint64_t from, to;
    ++*mappings;
    if (!strstr(line, "(deleted)") || sscanf(line, "%" SCNx64 "-%" SCNx64, &from, &to) != 2) continue;
    if (!plan.shared_memory || (!strstr(line, "/memfd:") && !strstr(line, plan.tmp))) *bytes += to - from;
  }
  free(line);
  fclose(maps);
  return *mappings <= MAX_MAPPINGS;
}

/* Returns false if the program uses more than it may, or hides what it uses. Tells whether it has worked since the last check. */
static bool within_limits(int check, bool *busy) {
  static struct processes all;
  static int64_t counted_ns;
  int64_t used = cpu_ns_of(&all);
  *busy = used < 0 || counted_ns < 0 || used - counted_ns >= unnoticed_ns || !all.count;
  if (!*busy) return true;
  all.count = all.tasks = seen_count = 0;
  if (!add_children(&all, getpid())) return false;
  counted_ns = cpu_ns_of(&all);
  uint64_t bytes = 0, entries = 0;
  int folder = open(plan.tmp, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0 && !add_folder(folder, 0, &bytes, &entries)) return false;
  for (size_t i = 0; i < all.count; i++)
    if (!add_deleted(all.ids[i], &bytes)) return false;
  uint64_t mapped = 0, mappings = 0;
  for (size_t i = 0; check % MAPS_EVERY == 0 && i < all.count; i++)
    if (!add_mapped(all.ids[i], &mapped, &mappings)) return false;
  return bytes + mapped <= plan.tmp_bytes;
}

/* ---- the supervisor ---- */

/* Processor time of this process: on a busy machine, the clock says nothing about the cost of a check. */
static int64_t own_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* Orphans become children of this process, so it is the parent of all that is left. */
static void end_all(void) {
  const struct timespec pause = {0, 1000000};
  for (int round = 0; round < 5000; round++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *children = fopen(path, "re");
    for (int child; children && fscanf(children, "%d", &child) == 1;) kill(child, SIGKILL);
    if (children) fclose(children);
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) {
    }
    if (ended < 0 && errno == ECHILD) return;
    nanosleep(&pause, NULL);
  }
  /* Something forks faster than it is killed one by one. */
  kill(0, SIGKILL);
}

static _Noreturn void supervise(pid_t program) {
  sigset_t waited;
  sigemptyset(&waited);
  sigaddset(&waited, SIGTERM);
  sigaddset(&waited, SIGCHLD);
  int64_t pause_ns = busy_ns;
  for (int check = 0;; check++) {
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
      if (pid != program) continue;
      end_all();
      _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
    }
    struct timespec pause = {pause_ns / 1000000000, pause_ns % 1000000000};
    if (sigtimedwait(&waited, NULL, &pause) == SIGTERM) end_all(), _exit(128 + SIGTERM);
    bool busy;
    int64_t began = own_ns();
    if (!within_limits(check, &busy)) end_all(), _exit(OVER_LIMIT);
    int64_t cost = (own_ns() - began) * rest, least = busy ? busy_ns : idle_ns;
    pause_ns = cost < least ? least : cost < longest_ns ? cost : longest_ns;
  }
}

static _Noreturn void start_renderer(char **arguments) {
  char **kept = arguments;
  for (char **at = arguments; *at; at++)
    if (strcmp(*at, "--no-sandbox")) *kept++ = *at;
  *kept = NULL;
  execve(arguments[0], arguments, environ);
  _exit(127);
}

int main(int count, char **arguments) {
  static struct filter filter;
  if (count > 2 && !strcmp(arguments[1], "renderer")) start_renderer(arguments + 2);
  if (count == 2 && !strcmp(arguments[1], "version")) return printf("%ld\n", landlock_version()) < 0;
  char **program = read_plan(arguments + 1);
  errno = EINVAL;
  if (!read_filter(plan.filter, &filter)) fail("filter");
  close(plan.filter);
  const struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  drop_privileges();
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_BLOCK, &blocked, &before);
  pid_t parent = getppid(), self = getpid();
  /* Both processes have the same user: the supervisor may look into the program, but not the reverse. */
  prctl(PR_SET_DUMPABLE, 1);
  /* After the change of user, which resets it. */
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(NOT_CONFINED);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != self) _exit(NOT_CONFINED);
    sigprocmask(SIG_SETMASK, &before, NULL);
    run(arguments + 1, program, &filter);
  }
  /* The program must not reach this process, nor keep its pipes open through it. */
  prctl(PR_SET_DUMPABLE, 0);
  syscall(SYS_close_range, 0, ~0u, 0);
  supervise(child);
}
