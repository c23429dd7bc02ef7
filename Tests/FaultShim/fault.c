/*
 * Loaded before everything else (LD_PRELOAD), it counts the calls of a process that change a file, and lets one of
 * them go wrong. Tests/EndToEndTests/FaultShim.swift compiles it and says what the variables mean:
 *
 *   FAULT_AT     the number of the call, from 1
 *   FAULT_KIND   kill   the process ends before the call
 *                tear   half of what is to be written is, then the process ends
 *                INT, TERM   the signal comes before the call
 *                full   from this call on nothing grows: ENOSPC (an empty file still finds its place)
 *                io     this call fails: EIO
 *                dead   this call and all later ones that write or flush fail: EIO
 *   FAULT_TRACE  a file that gets a line for each call: number, what it does, the file
 *   FAULT_TIME   what the clock shows, in seconds since 1970
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static long step, fault_at;
static char kind;
static int trace = -1;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("FAULT_AT"), *what = getenv("FAULT_KIND"), *file = getenv("FAULT_TRACE");
    fault_at = at ? atol(at) : 0;
    /* Whoever started the process may have had signals blocked or ignored. */
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    kind = what ? what[0] : 0;
    if (file) trace = REAL(open)(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void name_of(int fd, char *name) {
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, name, 4095);
    name[n < 0 ? 0 : n] = 0;
}

/* Notes the step; dies at the chosen one; true where the call is to fail with errno. */
static int strikes(const char *call, const char *path, int grows, int *tear) {
    step++;
    *tear = 0;
    if (trace >= 0) {
        char line[8300];
        int n = snprintf(line, sizeof line, "%ld\t%s\t%s\n", step, call, path);
        REAL(write)(trace, line, n);
    }
    if (!fault_at || step < fault_at) return 0;
    switch (kind) {
    case 'k': if (step == fault_at) raise(SIGKILL); break;
    case 't': *tear = step == fault_at; break;
    case 'I': if (step == fault_at) raise(SIGINT); break;
    case 'T': if (step == fault_at) raise(SIGTERM); break;
    case 'f': if (grows) { errno = ENOSPC; return 1; } break;
    case 'i': if (step == fault_at) { errno = EIO; return 1; } break;
    case 'd': if (grows || !strcmp(call, "sync")) { errno = EIO; return 1; } break;
    }
    return 0;
}
static int strikes_fd(const char *call, int fd, int grows, int *tear) {
    char name[4096];
    name_of(fd, name);
    /* Standard output and error are not on the disk that is full. */
    return strikes(call, name, grows && fd > 2, tear);
}
#define AFTER(result) do { __typeof__(result) r_ = (result); if (tear) raise(SIGKILL); return r_; } while (0)

ssize_t write(int fd, const void *b, size_t n) {
    int tear;
    if (strikes_fd("write", fd, 1, &tear)) return -1;
    AFTER(REAL(write)(fd, b, tear ? n / 2 : n));
}
ssize_t pwrite(int fd, const void *b, size_t n, off_t o) {
    int tear;
    if (strikes_fd("write", fd, 1, &tear)) return -1;
    AFTER(REAL(pwrite)(fd, b, tear ? n / 2 : n, o));
}
ssize_t pwrite64(int fd, const void *b, size_t n, off64_t o) {
    int tear;
    if (strikes_fd("write", fd, 1, &tear)) return -1;
    AFTER(REAL(pwrite64)(fd, b, tear ? n / 2 : n, o));
}
int fsync(int fd) {
    int tear;
    if (strikes_fd("sync", fd, 0, &tear)) return -1;
    AFTER(REAL(fsync)(fd));
}
int fdatasync(int fd) {
    int tear;
    if (strikes_fd("sync", fd, 0, &tear)) return -1;
    AFTER(REAL(fdatasync)(fd));
}
int ftruncate(int fd, off_t n) {
    int tear;
    if (strikes_fd("truncate", fd, 0, &tear)) return -1;
    AFTER(REAL(ftruncate)(fd, n));
}
int ftruncate64(int fd, off64_t n) {
    int tear;
    if (strikes_fd("truncate", fd, 0, &tear)) return -1;
    AFTER(REAL(ftruncate64)(fd, n));
}
int rename(const char *a, const char *b) {
    int tear;
    char both[8200];
    snprintf(both, sizeof both, "%s\t%s", a, b);
    if (strikes("rename", both, 0, &tear)) return -1;
    AFTER(REAL(rename)(a, b));
}
int link(const char *a, const char *b) {
    int tear;
    char both[8200];
    snprintf(both, sizeof both, "%s\t%s", a, b);
    if (strikes("link", both, 1, &tear)) return -1;
    AFTER(REAL(link)(a, b));
}
int unlink(const char *a) {
    int tear;
    if (strikes("unlink", a, 0, &tear)) return -1;
    AFTER(REAL(unlink)(a));
}
int mkdir(const char *a, mode_t m) {
    int tear;
    if (strikes("mkdir", a, 1, &tear)) return -1;
    AFTER(REAL(mkdir)(a, m));
}
int mkstemp(char *a) {
    int tear;
    if (strikes("create", a, 1, &tear)) return -1;
    AFTER(REAL(mkstemp)(a));
}
#define OPEN(name) int name(const char *a, int flags, ...) { \
    mode_t mode = 0; \
    int tear = 0; \
    if (flags & O_CREAT) { va_list l; va_start(l, flags); mode = va_arg(l, mode_t); va_end(l); } \
    if ((flags & O_CREAT) && access(a, F_OK) != 0 && strikes("create", a, 0, &tear)) return -1; \
    AFTER(REAL(name)(a, flags, mode)); \
}
OPEN(open)
OPEN(open64)

/* The clock, as the environment says. */
time_t time(time_t *t) {
    const char *set = getenv("FAULT_TIME");
    time_t now = set ? atol(set) : REAL(time)(0);
    if (t) *t = now;
    return now;
}
