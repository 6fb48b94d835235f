/*
 * Tries to leave its sandbox and to harm a neighbour, and prints what worked, one attempt a line.
 *
 * usage: attack VICTIM-PID VICTIM-FOLDER TCP-PORT UNIX-SOCKET ABSTRACT-SOCKET
 *
 * Calls that change mode, owner or times may claim success: the test looks at the victim's files afterwards.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define TRY(name, action)                        \
  do {                                           \
    errno = 0;                                   \
    if ((long)(action) >= 0) puts(name), fflush(stdout); \
  } while (0)

static char path[4096];

static const char *in(const char *folder, const char *name) {
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static const char *of(const char *pid, const char *name) {
  snprintf(path, sizeof path, "/proc/%s/%s", pid, name);
  return path;
}

static long reads(const char *file) {
  char bytes[64];
  int from = open(file, O_RDONLY);
  if (from < 0) return -1;
  long got = read(from, bytes, sizeof bytes);
  close(from);
  return got > 0 ? 0 : -1;
}

static long makes(const char *file) {
  int made = open(file, O_WRONLY | O_CREAT | O_EXCL, 0600);
  if (made < 0) return -1;
  close(made);
  unlink(file);
  return 0;
}

static long stats(const char *file) {
  struct stat found;
  return stat(file, &found);
}

static long reads_memory(pid_t pid) {
  char bytes[8];
  struct iovec own = {bytes, 8}, other = {(void *)0x400000, 8};
  long got = process_vm_readv(pid, &own, 1, &other, 1, 0);
  return got < 0 && errno != EFAULT ? -1 : 0;
}

static long connects(int family, int type, const void *to, socklen_t size) {
  int made = socket(family, type, 0);
  if (made < 0) return -1;
  long result = connect(made, to, size);
  close(made);
  return result;
}

static long reaches_unix(int type, const char *name, int abstract, int by_pair) {
  struct sockaddr_un to = {.sun_family = AF_UNIX};
  size_t length = strlen(name);
  int pair[2];
  memcpy(to.sun_path + abstract, name, length);
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + (size_t)abstract + length + (abstract ? 0 : 1));
  if (!by_pair) return connects(AF_UNIX, type, &to, size);
  if (socketpair(AF_UNIX, type, 0, pair)) return -1;
  return sendto(pair[0], "x", 1, 0, (void *)&to, size);
}

static long makes_namespace(void) {
  long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  return child;
}

static long runs(const char *program) {
  int failed[2], error = 0;
  if (pipe2(failed, O_CLOEXEC)) return -1;
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    execl(program, program, "-c", ":", NULL);
    error = errno;
    _exit(write(failed[1], &error, sizeof error) < 0);
  }
  close(failed[1]);
  long got = read(failed[0], &error, sizeof error);
  waitpid(child, NULL, 0);
  return got > 0 ? -1 : 0;
}

/* Whether a child may lead a group of its own, in which it would outlive this one. */
static long leaves_group(void) {
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) _exit(setsid() < 0 && setpgid(0, 0) < 0);
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status) ? -1 : 0;
}

static void attack_process(const char *pid) {
  pid_t victim = atoi(pid);
  siginfo_t info = {.si_signo = SIGCONT, .si_code = SI_QUEUE};
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  struct sched_param parameters = {0};
  cpu_set_t processors;
  sched_getaffinity(0, sizeof processors, &processors);
  int handle = (int)syscall(SYS_pidfd_open, victim, 0);
  TRY("signal", kill(victim, 0));
  TRY("tgkill", syscall(SYS_tgkill, victim, victim, SIGCONT));
  TRY("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, victim, SIGCONT, &info));
  TRY("pidfd_send_signal", syscall(SYS_pidfd_send_signal, handle, SIGCONT, 0, 0));
  TRY("pidfd_getfd", syscall(SYS_pidfd_getfd, handle, 0, 0));
  TRY("ptrace", ptrace(PTRACE_SEIZE, victim, 0, 0));
  TRY("process_vm_readv", reads_memory(victim));
  static const char *const entries[] = {"mem", "maps", "environ", "cmdline", "status", "root/etc/passwd", "fd/0"};
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) TRY(of(pid, entries[i]), reads(of(pid, entries[i])));
  TRY("cwd of a process", readlink(of(pid, "cwd"), (char[64]){0}, 64));
  TRY("prlimit", prlimit(victim, RLIMIT_CORE, NULL, &limit));
  TRY("sched_setaffinity", sched_setaffinity(victim, sizeof processors, &processors));
  TRY("sched_setscheduler", sched_setscheduler(victim, SCHED_BATCH, &parameters));
  TRY("setpriority", setpriority(PRIO_PROCESS, (id_t)victim, 5));
  TRY("setpriority of a user", setpriority(PRIO_USER, 0, 5));
  TRY("ioprio_set", syscall(SYS_ioprio_set, 1, victim, (2 << 13) | 4));
  TRY("get_robust_list", syscall(SYS_get_robust_list, victim, (void *[1]){0}, (size_t[1]){0}));
}

static void attack_files(const char *folder, const char *own) {
  char copy[4096];
  const struct timeval times[2] = {0};
  TRY("read", reads(in(folder, "secret")));
  TRY("list", opendir(folder) ? 0 : -1);
  TRY("write", open(in(folder, "secret"), O_WRONLY));
  TRY("truncate", truncate(in(folder, "secret"), 3));
  TRY("open with truncation", open(in(folder, "secret"), O_RDONLY | O_TRUNC));
  TRY("create", makes(in(folder, "planted")));
  TRY("unlink", unlink(in(folder, "secret")));
  snprintf(copy, sizeof copy, "%s/copy", own);
  TRY("rename", rename(in(folder, "secret"), copy));
  TRY("link", link(in(folder, "secret"), copy));
  TRY("setxattr", setxattr(in(folder, "secret"), "user.x", "1", 1, 0));
  TRY("inotify", inotify_add_watch(inotify_init(), folder, IN_ALL_EVENTS));
  TRY("name_to_handle_at", syscall(SYS_name_to_handle_at, AT_FDCWD, folder, (int[64]){128}, (int[1]){0}, 0));
  chmod(in(folder, "secret"), 0777);
  syscall(452 /* fchmodat2 */, open(in(folder, "secret"), O_PATH), "", 0777, AT_EMPTY_PATH);
  if (chown(in(folder, "secret"), (uid_t)-1, getgid())) errno = 0;
  utimes(in(folder, "secret"), times);
}

static void attack_network(const char *port, const char *path_socket, const char *abstract) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(port)), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  TRY("TCP", connects(AF_INET, SOCK_STREAM, &to, sizeof to));
  TRY("UDP", connects(AF_INET, SOCK_DGRAM, &to, sizeof to));
  TRY("Unix socket by path", reaches_unix(SOCK_STREAM, path_socket, 0, 0));
  TRY("abstract Unix socket", reaches_unix(SOCK_STREAM, abstract, 1, 0));
  TRY("datagram of a pair to a path", reaches_unix(SOCK_DGRAM, path_socket, 0, 1));
  TRY("datagram of a pair to an abstract name", reaches_unix(SOCK_DGRAM, abstract, 1, 1));
  TRY("packet socket", socket(AF_PACKET, SOCK_RAW, 0));
  TRY("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
  TRY("vsock", socket(40, SOCK_STREAM, 0));
  TRY("crypto socket", socket(AF_ALG, SOCK_SEQPACKET, 0));
}

static void attack_system(const char *own) {
  static const char *const places[] = {"/planted", "/var/tmp/planted", "/dev/planted", "/sys/kernel/planted", "/home/planted"};
  static const char *const files[] = {"/etc/shadow", "/etc/passwd", "/etc/hostname", "/proc/version", "/proc/self/mounts", "/proc/1/cmdline",
                                      "/sys/kernel/mm/transparent_hugepage/enabled"};
  static const char *const folders[] = {"/", "/home", "/proc", "/sys", "/root", "/run"};
  if (strcmp(own, "/tmp")) TRY("create in /tmp", makes("/tmp/planted"));
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) TRY(places[i], makes(places[i]));
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) TRY(files[i], reads(files[i]));
  for (size_t i = strcmp(own, "/tmp") ? 0 : 1; i < sizeof folders / sizeof *folders; i++) TRY(folders[i], opendir(folders[i]) ? 0 : -1);
  TRY("shell", runs("/bin/sh"));
  TRY("chroot", chroot("."));
  TRY("mount", syscall(SYS_mount, "none", own, "tmpfs", 0, 0));
  TRY("unshare", unshare(CLONE_NEWUSER));
  TRY("clone with a namespace", makes_namespace());
  TRY("shared memory", shmget(0x0c7a, 4096, IPC_CREAT | 0600));
  TRY("message queue of System V", syscall(SYS_msgget, 0x0c7a, 01600));
  TRY("semaphores of System V", syscall(SYS_semget, 0x0c7a, 1, 01600));
#ifdef SYS_modify_ldt
  TRY("modify_ldt", syscall(SYS_modify_ldt, 0, (char[16]){0}, 16));
#endif
  TRY("message queue", syscall(SYS_mq_open, "q", O_RDWR | O_CREAT, 0600, NULL));
  TRY("keyctl", syscall(SYS_keyctl, 0, -4, 1));
  TRY("add_key", syscall(SYS_add_key, "user", "x", "1", 1L, -4));
  TRY("bpf", syscall(SYS_bpf, 0, NULL, 0));
  TRY("perf_event_open", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
  TRY("userfaultfd", syscall(SYS_userfaultfd, 1));
  TRY("io_uring_setup", syscall(425, 1, (char[256]){0}));
  TRY("memfd_secret", syscall(447, 0));
  TRY("personality", syscall(SYS_personality, 0x40000));
}

int main(int count, char **arguments) {
  if (count != 6) return 2;
  const char *own = getenv("TMPDIR");
  attack_process(arguments[1]);
  attack_files(arguments[2], own);
  attack_network(arguments[3], arguments[4], arguments[5]);
  attack_system(own);
  TRY("leave the group", leaves_group());
  TRY("a folder that hides files", mkdir(in(own, "hidden"), 0300));
  umask(0700);
  TRY("a folder that the mask hides", mkdir(in(own, "masked"), 0700) || access(in(own, "masked"), R_OK) == 0 ? -1 : 0);
  TRY("stat of another’s file", stats(in(arguments[2], "secret")));
  TRY("stat of another’s process", stats(of(arguments[1], ".")));
  return 0;
}
